/** A finger must move this far before its direction counts, px. */
const slopPx = 8
/** The sign moves at half the finger's speed and stops here, px. */
const farthestPx = 80
/** Letting go refreshes if the sign is this far down, px. */
export const refreshAtPx = 45

/** The direction of a gesture that has moved this many px since it began. `pull` is mostly downwards. */
export const directionOf = (dx: number, dy: number): 'unclear' | 'pull' | 'other' => {
  if (Math.hypot(dx, dy) < slopPx) return 'unclear'
  return dy > 2 * Math.abs(dx) ? 'pull' : 'other'
}

/** Position of the sign, in px below its hidden place, for a finger that has moved down by `dy`. */
export const signOffset = (dy: number): number => Math.min(farthestPx, Math.max(0, dy - slopPx) / 2)

/** Elements with gestures of their own, or with nothing to refresh. */
const notPullable = 'dialog, .pop__panel, [role="listbox"], input, textarea, select'

/**
 * Whether a pull may start at this element: everything that scrolls around it is at its top, and nothing has gestures
 * of its own.
 */
export const canPull = (from: Element | null): boolean => {
  for (let at = from; at; at = at.parentElement) if (at.scrollTop > 0 || at.matches(notPullable)) return false
  return getSelection()?.isCollapsed !== false
}
