/** The number of parts of the screen that wait for their code or for rows of this device. */
let waiting = 0
const listeners = new Set<() => void>()

/** Call it when a part starts waiting, and call the returned function when the part has what it needs. */
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
