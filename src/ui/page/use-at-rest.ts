import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** Longer than a usual pause between two keys. */
const restMs = 400

/**
 * Whether a list has not changed for a moment. Preparing infinite scrolling costs a slow phone more than rendering the
 * rows, so lists that change while somebody types wait. The first list, and one scrolled past its top, do not.
 */
export const useAtRest = (of: string, body: RefObject<HTMLElement | null>): boolean => {
  const [rested, setRested] = useState(of)
  useLayoutEffect(() => {
    if ((body.current?.getBoundingClientRect().top ?? 0) < 0) setRested(of)
  }, [of, body])
  useEffect(() => {
    const timer = setTimeout(() => setRested(of), restMs)
    return () => clearTimeout(timer)
  }, [of])
  return rested === of
}
