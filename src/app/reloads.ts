const pollMs = 1_000
/**
 * Longest wait for a running send, in ms; longer than a request's timeout. A send that is cut off is repeated under its
 * key, so it arrives once.
 */
export const maxSendWaitMs = 30_000
/** Longest wait for the old worker to finish its work before the page reloads anyway, in ms. */
export const maxHandoverWaitMs = 10_000

interface TakeOver {
  readonly sending: () => Promise<boolean>
  /** Tells the waiting version to start. It may be repeated, and does nothing if no version is waiting. */
  readonly ask: () => void
  readonly isReplaced: () => boolean
  readonly reload: () => void
  readonly pause: (ms: number) => Promise<void>
}

/**
 * Makes the waiting version the running one. Waits for a running send, but not forever, because a frozen worker may
 * hold the lock. Repeats `ask`, because messages can be lost.
 */
export const activateUpdate = async ({ sending, ask, isReplaced, reload, pause }: TakeOver): Promise<void> => {
  for (let waitedMs = 0; waitedMs < maxSendWaitMs && (await sending()); waitedMs += pollMs) await pause(pollMs)
  for (let waitedMs = 0; waitedMs < maxHandoverWaitMs && !isReplaced(); waitedMs += pollMs) {
    ask()
    await pause(pollMs)
  }
  if (!isReplaced()) reload()
}

interface ReloadsDeps {
  readonly dialogs: () => number
  readonly onTyped: (typed: () => void) => void
  readonly offer: () => void
  readonly reload: () => void
}

/**
 * Never reloads while a dialog is open or a field was edited, unless the buyer agreed: a form may have the only copy of
 * its text.
 */
export const createReloads = ({ dialogs, onTyped, offer, reload }: ReloadsDeps) => {
  let hasTyped = false
  let openBefore = 0
  let isAgreed = false
  let hasNewWorker = false
  let isReloading = false
  onTyped(() => (hasTyped = true))
  const reloadOnce = () => {
    if (isReloading) return
    if (hasTyped || dialogs() > openBefore) {
      isAgreed = false
      offer()
      return
    }
    isReloading = true
    reload()
  }
  return {
    agree: () => {
      isAgreed = true
      hasTyped = false
      openBefore = dialogs()
    },
    /**
     * Called when another worker, or none, controls this page. `controlled`: a worker controls it now. `isUpdate`: a
     * worker controlled it before.
     */
    changed: ({ controlled, isUpdate }: Readonly<{ controlled: boolean; isUpdate: boolean }>) => {
      // If no worker is in control, the browser removed the data. The first worker of a first visit must not reload.
      if (!controlled || !(isUpdate || isAgreed)) return
      hasNewWorker = true
      reloadOnce()
    },
    reload: reloadOnce,
    begun: () => isReloading,
    isReplaced: () => hasNewWorker,
  }
}
