/** So far a finger goes before it is clear what it wants, px. */
const slopPx = 8
/** The sign follows half as fast, and no further than this, px. */
const farthestPx = 80
/** With the sign this far down, letting go refreshes, px. */
export const enoughPx = 45

/** What a finger wants that has moved by so many px since it came down: `pull` is mostly downwards. */
export const wishOf = (dx: number, dy: number): 'unclear' | 'pull' | 'other' => {
  if (Math.hypot(dx, dy) < slopPx) return 'unclear'
  return dy > 2 * Math.abs(dx) ? 'pull' : 'other'
}

/** Where the sign stands, px below its place out of sight, for a finger that has come down by `dy`. */
export const signAt = (dy: number): number => Math.min(farthestPx, Math.max(0, dy - slopPx) / 2)

/** Their own gestures, or nothing that a refresh would change. */
const others = 'dialog, .pop__panel, [role="listbox"], input, textarea, select'

/** Whether a finger that comes down here finds all that scrolls under it at its top, and nothing with a gesture of its own. */
export const mayPull = (from: Element | null): boolean => {
  for (let at = from; at; at = at.parentElement) if (at.scrollTop > 0 || at.matches(others)) return false
  return getSelection()?.isCollapsed !== false
}
