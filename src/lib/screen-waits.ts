/** How many parts of the screen wait for their code or their rows of this device. */
let waiting = 0
const listeners = new Set<() => void>()

/** Call it when a part begins to wait, and call the result when it has what it needs. */
export const waitInScreen = (): (() => void) => {
  waiting += 1
  return () => {
    waiting -= 1
    if (waiting === 0) for (const listener of listeners) listener()
  }
}

export const screenWaits = (): boolean => waiting > 0

export const onNoWaits = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
