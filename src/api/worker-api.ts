import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { runExclusively } from '#lib/exclusively.ts'
import { createApi } from './client.ts'
import { apiBase, sharedName } from '#prefs/build-settings.ts'
import { sessionStore, createSession } from './session/session.ts'

/** Settings that a page sends, because a worker cannot read localStorage. */
export interface WorkerSettings {
  readonly locale: Locale
  readonly deviceId: string
}

export const createWorkerApi = (settings: () => WorkerSettings) => {
  const tabs = new BroadcastChannel(sharedName('agro-session'))
  const session = createSession({
    store: sessionStore,
    clock: systemClock,
    api: () => api,
    exclusively: runExclusively,
    onChange: () => tabs.postMessage('changed'),
  })
  const api = createApi({
    base: apiBase,
    locale: () => settings().locale,
    deviceId: () => settings().deviceId,
    holder: session.holder,
    renew: session.renew,
  })
  return { api, session }
}
