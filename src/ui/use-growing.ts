import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `whole` parts to draw by now: none at first, then one more after each that the browser has drawn. What is
 * long to draw is spread over tasks that way, so that a slow phone answers a finger in between.
 */
export const useGrowing = (whole: number): number => {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn < whole) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, whole])
  return drawn
}
