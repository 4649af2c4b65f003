import { code } from '#contract/codes.ts'
import { prefs } from '#prefs/prefs.ts'
import { sharedName } from '#prefs/build-settings.ts'
import { showMembershipRefusal } from './refusals.ts'
import { showSession } from './session/session-state.ts'
import type { StoredSession } from './session/session.ts'
import { createApiAndSession } from './worker-api.ts'

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(sharedName('agro-session'))

const remember = (session: StoredSession | null) => {
  if (session?.user) {
    prefs.account = { sub: session.sub, name: session.user.nickname ?? '', email: session.user.email }
  }
  if (!session) prefs.account = null
}

export const showMembershipLimit = (refused: number, data: unknown): void => {
  if (refused !== code.membershipLimit) return
  const scope = (data as { scope?: unknown } | null)?.scope
  showMembershipRefusal(typeof scope === 'string' ? scope : '')
}

export const { api, session } = createApiAndSession(
  () => prefs,
  (next) => {
    remember(next)
    showSession(next)
    tabs?.postMessage('changed')
  },
  showMembershipLimit,
)

/** Call once at boot: from then on, session changes by other tabs or the service worker are shown too. */
export const restoreSession = async (): Promise<StoredSession | null> => {
  const reload = async () => {
    const storedSession = await session.current()
    showSession(storedSession)
    return storedSession
  }
  tabs?.addEventListener('message', () => void reload())
  return reload()
}
