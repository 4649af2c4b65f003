import { useCallback, useEffect, useRef } from 'react'

export type Part = 'catalogue' | 'account'

const shown = new Set<Readonly<{ part: Part; again: () => Promise<boolean> }>>()

/** While `wanted`, calls `ask` (stable) at each refresh. Call the returned function with the outcome of the read. */
export const useAskedAgain = (part: Part, wanted: boolean, ask: () => void): ((well: boolean) => void) => {
  const waiting = useRef<((well: boolean) => void)[]>([])
  const settle = useCallback((well: boolean) => {
    for (const tell of waiting.current.splice(0)) tell(well)
  }, [])
  useEffect(() => {
    if (!wanted) return
    const again = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        ask()
      })
    const one = { part, again }
    shown.add(one)
    return () => {
      shown.delete(one)
      // The part is no longer on the screen, so it does not need to be up to date.
      settle(true)
    }
  }, [part, wanted, ask, settle])
  return settle
}

/** Resolves with the parts that could not be read. */
export const askShownAgain = async (): Promise<Part[]> => {
  const asked = await Promise.all([...shown].map(async ({ part, again }) => ((await again()) ? [] : [part])))
  return asked.flat()
}
