import { createApi, type Api } from '#data/api/client.ts'
import { apiBase } from '#data/api/config.ts'
import { createSessionStore } from '#data/api/session-store.ts'
import { createSession, type SessionService } from '#data/api/session.ts'
import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { current } from './settings.ts'

const tabs = new BroadcastChannel('agro-session')

/** The session as the pages left it; what is renewed here, they hear of. */
export const session: SessionService = createSession({
  store: createSessionStore(),
  clock: systemClock,
  api: () => api,
  exclusively,
  onChange: () => tabs.postMessage('changed'),
})

/** The API without a page: language and device as the last page named them. */
export const api: Api = createApi({
  base: apiBase,
  locale: () => current().locale,
  deviceId: () => current().deviceId,
  token: session.token,
  renew: session.renew,
})
