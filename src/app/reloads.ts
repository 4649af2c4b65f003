const pollMs = 1_000
/** Longer than the timeout of a request. A send that is cut off is repeated under the same key, so it arrives once. */
export const longestSendMs = 30_000
/** The old worker has this long to finish its work before the page reloads anyway. */
export const longestHandoverMs = 10_000

interface TakeOver {
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

export interface Reloads {
  /** The buyer agreed to a reload. */
  readonly agree: () => void
  /**
   * Another worker controls this page, or none does any more. `controlled`: there is one. `isUpdate`: there was one
   * before.
   */
  readonly changed: (now: { readonly controlled: boolean; readonly isUpdate: boolean }) => void
  /** A new version runs, or has to. Reloads the page, or offers that again. */
  readonly reload: () => void
  /** Whether the page is being reloaded. */
  readonly begun: () => boolean
  /** Whether a new version controls this page, which still runs the old one. */
  readonly taken: () => boolean
}

interface ReloadsDeps {
  /** Number of dialogs that are open. */
  readonly dialogs: () => number
  /** Calls `typed` whenever a field is typed into. */
  readonly onTyped: (typed: () => void) => void
  /** Offers the new version to the buyer. */
  readonly offer: () => void
  readonly reload: () => void
}

/**
 * What may reload the page for a new version. Never while something is open or was typed into, unless the buyer agreed
 * afterwards: what a form has in memory may be its only copy.
 */
export const createReloads = ({ dialogs, onTyped, offer, reload }: ReloadsDeps): Reloads => {
  let typed = false
  let openBefore = 0
  let agreed = false
  let taken = false
  let begun = false
  onTyped(() => (typed = true))
  const reloadOnce = () => {
    if (begun) return
    if (typed || dialogs() > openBefore) {
      agreed = false
      offer()
      return
    }
    begun = true
    reload()
  }
  return {
    agree: () => {
      agreed = true
      typed = false
      openBefore = dialogs()
    },
    changed: ({ controlled, isUpdate }) => {
      // Without a worker there is no new version: the browser has removed the site's data. And a page of the first visit
      // must not reload when its first worker takes control.
      if (!controlled || !(isUpdate || agreed)) return
      taken = true
      reloadOnce()
    },
    reload: reloadOnce,
    begun: () => begun,
    taken: () => taken,
  }
}
