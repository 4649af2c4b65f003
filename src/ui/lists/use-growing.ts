import { startTransition, useEffect, useState } from 'react'

/** Minimum height of what is above the rows, in px: the app's header and the head of the list. */
const headsPx = 140

/** Number of rows of at least `rowPx` that fill the window. A page's other rows can be rendered a moment later. */
export const rowsPerScreen = (rowPx: number): number => Math.max(6, Math.ceil((window.innerHeight - headsPx) / rowPx))

/** How many parts to render: 0, then one more after each paint, up to `whole`. A slow phone stays responsive. */
export const useGrowingCount = (whole: number): number => {
  const [rendered, setRendered] = useState(0)
  useEffect(() => {
    if (rendered < whole) startTransition(() => setRendered(rendered + 1))
  }, [rendered, whole])
  return rendered
}
