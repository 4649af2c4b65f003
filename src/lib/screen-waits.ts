let pending = 0
const listeners = new Set<() => void>()

/** Call it when a component starts waiting, and the returned function when the component stops waiting. */
export const trackPendingPart = (): (() => void) => {
  pending += 1
  return () => {
    pending -= 1
    if (pending === 0) for (const listener of listeners) listener()
  }
}

export const hasPendingParts = (): boolean => pending > 0

export const onAllPartsReady = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
