import { useCallback, useEffect, useRef } from 'react'

/** Of the library, or of the buyer's own. */
export type Part = 'catalogue' | 'account'

interface Shown {
  readonly part: Part
  readonly again: () => Promise<boolean>
}

/** What is on the screen from the server itself, and not from a copy. */
const shown = new Set<Shown>()

/**
 * While `wanted`, `ask` (the same one each time) is called when a person asks for what is shown anew. What is given back
 * tells them how an asking has ended.
 */
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
      // It is no longer shown: nothing of it is old.
      settle(true)
    }
  }, [part, wanted, ask, settle])
  return settle
}

/** Asks the server anew for what it gave of what is on the screen. Resolves with the parts of which something was not. */
export const askShownAgain = async (): Promise<Part[]> => {
  const asked = await Promise.all([...shown].map(async ({ part, again }) => ((await again()) ? [] : [part])))
  return asked.flat()
}
