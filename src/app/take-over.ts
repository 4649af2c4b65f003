const pollMs = 1_000
/** Longer than an answer is waited for. What is cut off then goes again under the same key: it arrives once. */
export const longestSendMs = 30_000
/** The old worker has this long to finish what it has begun before the new one may start. */
export const longestHandoverMs = 10_000

export interface TakeOver {
  /** Some tab or worker carries the outbox right now. */
  readonly sending: () => Promise<boolean>
  /** Tells the version that waits to start. Harmless when said again, or when none waits. */
  readonly ask: () => void
  readonly taken: () => boolean
  readonly reload: () => void
  readonly pause: (ms: number) => Promise<void>
}

/**
 * Lets the new version take over. A send is waited for, but not for ever: a worker that was frozen with the lock of the
 * outbox in its hand would hold the update back for as long as it is. The word to start is repeated, for a message to a
 * worker can be lost; when it is not heeded because the old worker still has something under way, the page goes first:
 * most of what that worker does, it does for its pages.
 */
export const takeOver = async ({ sending, ask, taken, reload, pause }: TakeOver): Promise<void> => {
  for (let waited = 0; waited < longestSendMs && (await sending()); waited += pollMs) await pause(pollMs)
  for (let waited = 0; waited < longestHandoverMs && !taken(); waited += pollMs) {
    ask()
    await pause(pollMs)
  }
  if (!taken()) reload()
}
