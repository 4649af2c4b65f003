const pollMs = 1_000
/** Longer than the timeout of a request. A send that is cut off is repeated under the same key, so it arrives once. */
export const longestSendMs = 30_000
/** The old worker has this long to finish its work before the page reloads anyway. */
export const longestHandoverMs = 10_000

export interface TakeOver {
  /** Whether some tab or worker is sending the outbox. */
  readonly sending: () => Promise<boolean>
  /** Tells the waiting version to start. May be repeated, and does nothing when none waits. */
  readonly ask: () => void
  readonly taken: () => boolean
  readonly reload: () => void
  readonly pause: (ms: number) => Promise<void>
}

/**
 * Lets the new version take over. It waits for a running send, but not for ever: a worker that is frozen while it holds
 * the outbox lock would block the update. The request to start is repeated because a message to a worker can be lost.
 * If the old worker still does not give way, the page reloads: that ends most of the worker's work.
 */
export const takeOver = async ({ sending, ask, taken, reload, pause }: TakeOver): Promise<void> => {
  for (let waited = 0; waited < longestSendMs && (await sending()); waited += pollMs) await pause(pollMs)
  for (let waited = 0; waited < longestHandoverMs && !taken(); waited += pollMs) {
    ask()
    await pause(pollMs)
  }
  if (!taken()) reload()
}
