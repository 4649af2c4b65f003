import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `whole` parts to render now: none at first, then one more after each paint. This spreads a long render
 * over several tasks, so that a slow phone can answer touches in between.
 */
export const useGrowing = (whole: number): number => {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn < whole) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, whole])
  return drawn
}
