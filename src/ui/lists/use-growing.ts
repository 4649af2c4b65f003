import { startTransition, useEffect, useState } from 'react'

const headsPx = 140

export const rowsPerScreen = (rowPx: number): number => Math.max(6, Math.ceil((window.innerHeight - headsPx) / rowPx))

/** The number of parts to render: grows to `whole` one by one in transitions, so that a slow phone stays responsive. */
export const useGrowingCount = (whole: number): number => {
  const [rendered, setRendered] = useState(0)
  useEffect(() => {
    if (rendered < whole) startTransition(() => setRendered(rendered + 1))
  }, [rendered, whole])
  return rendered
}
