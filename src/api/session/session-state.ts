import { proxy, subscribe } from 'valtio'
import type { UserInfo } from '#contract/entities/account.ts'
import type { AccountId } from '#domain/ids.ts'
import type { StoredSession } from './session.ts'

/** `expired`: the server ended the session; unsent work waits for the account's next login. */
export type SessionView =
  | { readonly status: 'starting' }
  | { readonly status: 'visitor' }
  | { readonly status: 'signed-in'; readonly sub: AccountId; readonly user: UserInfo | null }
  | { readonly status: 'expired'; readonly sub: AccountId; readonly zone: string | null }

export const sessionState = proxy<{ view: SessionView }>({ view: { status: 'starting' } })

export const sessionViewOf = (session: StoredSession | null): SessionView => {
  if (!session) return { status: 'visitor' }
  return session.login
    ? { status: 'signed-in', sub: session.sub, user: session.user }
    : { status: 'expired', sub: session.sub, zone: session.zone ?? null }
}

export const showSession = (session: StoredSession | null): void => {
  sessionState.view = sessionViewOf(session)
}

export const accountOf = (view: SessionView): AccountId | null =>
  view.status === 'signed-in' || view.status === 'expired' ? view.sub : null

export const isLoggedIn = (view: SessionView): boolean => view.status === 'signed-in'

export const userOf = (view: SessionView): UserInfo | null => (view.status === 'signed-in' ? view.user : null)

export const whenSessionKnown = (): Promise<boolean> =>
  new Promise((resolve) => {
    const isSettled = () => sessionState.view.status !== 'starting'
    if (isSettled()) return resolve(isLoggedIn(sessionState.view))
    const stop = subscribe(sessionState, () => {
      if (!isSettled()) return
      stop()
      resolve(isLoggedIn(sessionState.view))
    })
  })
