import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { runExclusively } from '#lib/exclusively.ts'
import { createApi } from './client.ts'
import { apiBase, sharedName } from '#prefs/build-settings.ts'
import { sessionStore, createSession, type StoredSession } from './session/session.ts'

/** A tab sends these values to its worker, which cannot read localStorage. */
export interface WorkerSettings {
  readonly locale: Locale
  readonly deviceId: string
}

export const createApiAndSession = (
  settings: () => WorkerSettings,
  onChange: (session: StoredSession | null) => void,
  onRefused?: (code: number, data: unknown) => void,
) => {
  const session = createSession({
    store: sessionStore,
    clock: systemClock,
    api: () => api,
    exclusively: runExclusively,
    onChange,
  })
  const api = createApi({
    base: apiBase,
    locale: () => settings().locale,
    deviceId: () => settings().deviceId,
    holder: session.holder,
    renew: session.renew,
    ...(onRefused && { onRefused }),
  })
  return { api, session }
}

export const createWorkerApi = (settings: () => WorkerSettings) => {
  const tabs = new BroadcastChannel(sharedName('agro-session'))
  return createApiAndSession(settings, () => tabs.postMessage('changed'))
}
