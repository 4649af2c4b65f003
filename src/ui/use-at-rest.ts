import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** Longer than a key is waited for after the one before it. */
const restMs = 400

/**
 * Whether a list has stood for a moment. While somebody types, one list follows another, and setting up what lets it go
 * on holds a slow phone up longer than drawing its rows. The first list, and one whose top is out of sight, do not wait.
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
