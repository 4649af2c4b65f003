import { useLayoutEffect, type RefObject } from 'react'
import type { ListWindow } from './list-window.ts'

/**
 * Measures the rows of a long list whenever other rows are rendered. The rows do not take part in it, so that the first
 * ones need not render again when infinite scrolling begins.
 */
export const useRowsMeasured = (body: RefObject<HTMLElement | null>, { rows, measure }: ListWindow<unknown>): void => {
  useLayoutEffect(() => {
    if (!measure) return
    // Rows that are still being read have only an estimated height.
    for (const row of body.current?.querySelectorAll('[data-index]:not(.gap)') ?? []) measure(row)
    measure(null)
  }, [body, rows, measure])
}
