import { maxAnswerMs } from './runtime/browser-environment.ts'

const pollMs = 1_000
/** In ms: the longest wait for a running send. It exceeds the time limit of an answer, so only uploads are cut off. */
export const maxSendWaitMs = maxAnswerMs + 5_000
export const maxHandoverWaitMs = 10_000

interface TakeOver {
  readonly sending: () => Promise<boolean>
  readonly ask: () => void
  readonly isReplaced: () => boolean
  readonly reload: () => void
  readonly pause: (ms: number) => Promise<void>
}

/** Limits the wait for a send, because a frozen context may hold the lock. Repeats `ask`: messages can get lost. */
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

/** Does not reload over a dialog or an edited field before the buyer agrees: its text may not be stored yet. */
export const createReloadGuard = ({ dialogs, onTyped, offer, reload }: ReloadsDeps) => {
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
    /** Called when another service worker, or none, controls this page. `isUpdate`: a worker controlled it before. */
    changed: ({ controlled, isUpdate }: Readonly<{ controlled: boolean; isUpdate: boolean }>) => {
      // A reload is not needed if the browser removed the worker, or if this is the first worker of a first visit.
      if (!controlled || !(isUpdate || isAgreed)) return
      hasNewWorker = true
      reloadOnce()
    },
    reload: reloadOnce,
    begun: () => isReloading,
    isReplaced: () => hasNewWorker,
  }
}
