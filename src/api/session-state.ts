import { proxy, subscribe } from 'valtio'
import type { UserInfo } from '#contract/entities/account.ts'
import type { StoredSession } from './session-store.ts'

/**
 * The session as the interface sees it. `expired`: the server ended it. The account's drafts stay open, and its unsent
 * work waits for the next sign-in.
 */
export type SessionView =
  | { readonly status: 'starting' }
  | { readonly status: 'visitor' }
  | { readonly status: 'signed-in'; readonly sub: string; readonly user: UserInfo | null }
  | { readonly status: 'expired'; readonly sub: string; readonly user: UserInfo | null }

export const sessionState = proxy<{ view: SessionView }>({ view: { status: 'starting' } })

export const viewOf = (session: StoredSession | null): SessionView => {
  if (!session) return { status: 'visitor' }
  return { status: session.login ? 'signed-in' : 'expired', sub: session.sub, user: session.user }
}

export const showSession = (session: StoredSession | null): void => {
  sessionState.view = viewOf(session)
}

/** The account whose data is open on this device: signed in, or expired and not signed in again. */
export const accountOf = (view: SessionView): string | null =>
  view.status === 'signed-in' || view.status === 'expired' ? view.sub : null

/** The same, once the stored session has been read: a button can be pressed before that. */
export const settledAccount = (): Promise<string | null> =>
  new Promise((resolve) => {
    const settled = () => sessionState.view.status !== 'starting'
    if (settled()) return resolve(accountOf(sessionState.view))
    const stop = subscribe(sessionState, () => {
      if (!settled()) return
      stop()
      resolve(accountOf(sessionState.view))
    })
  })
