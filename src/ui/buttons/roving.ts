import type { KeyboardEvent } from 'react'
import { lookUp } from '#lib/field-of.ts'

const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The next index for an arrow key (wraps around), Home or End. Null: another key, or there are no items. */
export const nextRovingIndex = (key: string, index: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = lookUp(steps, key)
  return step === undefined ? null : (index + step + count) % count
}

export const moveRovingFocus = (event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null => {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => !one.matches(':disabled'),
  )
  const index = all.findIndex((one) => one === document.activeElement)
  const next = nextRovingIndex(event.key, index, all.length)
  if (next === null) return null
  event.preventDefault()
  const element = all[next] ?? null
  element?.focus()
  return element
}
