import { startTransition, useEffect, useState } from 'react'

/** Minimum height in px of everything above the rows: the app's header and the list's own. */
const headsPx = 140

/** How many rows of at least `rowPx` fill the window. The other rows of a page can be rendered a moment later. */
export const screenful = (rowPx: number): number => Math.max(6, Math.ceil((window.innerHeight - headsPx) / rowPx))

/** Zero at first, then one more after each paint, so that a slow phone can respond to touches in between. */
export const useGrowing = (whole: number): number => {
  const [rendered, setRendered] = useState(0)
  useEffect(() => {
    if (rendered < whole) startTransition(() => setRendered(rendered + 1))
  }, [rendered, whole])
  return rendered
}
