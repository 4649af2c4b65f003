import { useLayoutEffect, type RefObject } from 'react'
import type { ListWindow } from './list-window.ts'

/**
 * Says how high the rows of a long list are whenever others stand in it. The rows themselves know nothing of it: those
 * that are there when the list begins to go on need not be drawn anew.
 */
export const useRowsMeasured = (body: RefObject<HTMLElement | null>, { rows, measure }: ListWindow<unknown>): void => {
  useLayoutEffect(() => {
    if (!measure) return
    // Rows that are still being read stand there with a height that was only guessed.
    for (const row of body.current?.querySelectorAll('[data-index]:not(.gap)') ?? []) measure(row)
    measure(null)
  }, [body, rows, measure])
}
