import type { KeyboardEvent } from 'react'

const forward = new Set(['ArrowRight', 'ArrowDown'])
const backward = new Set(['ArrowLeft', 'ArrowUp'])

/** The index after an arrow key, Home or End; null for other keys. Wraps around, and respects right-to-left. */
export const nextIndex = (key: string, index: number, count: number, rightToLeft = false): number | null => {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const isFlipped = rightToLeft && (key === 'ArrowLeft' || key === 'ArrowRight')
  const step = forward.has(key) ? 1 : backward.has(key) ? -1 : 0
  if (step === 0) return null
  return (index + (isFlipped ? -step : step) + count) % count
}

export const rove = (event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null => {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => !one.matches(':disabled'),
  )
  const index = all.findIndex((one) => one === document.activeElement)
  const next = nextIndex(event.key, index, all.length, document.documentElement.dir === 'rtl')
  if (next === null) return null
  event.preventDefault()
  const element = all[next] ?? null
  element?.focus()
  return element
}
