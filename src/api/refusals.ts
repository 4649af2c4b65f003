import { proxy } from 'valtio'
import { isLoggedIn, sessionState, whenSessionKnown } from './session/session-state.ts'

export const refusals = proxy({
  membership: { count: 0, scope: '' },
  signIn: 0,
  /** How many suppliers the buyer chose for the request that waits for a login; 0: another action. Null: none. */
  suppliers: null as number | null,
  /** Suppliers of the waiting request: all, and those that have never answered in this system. */
  addressed: { total: 0, silent: 0 },
})

export const showMembershipRefusal = (scope = ''): void => {
  refusals.membership = { count: refusals.membership.count + 1, scope }
}

export const requestLogin = (): void => {
  refusals.signIn += 1
}

const waiting = new Set<(signedIn: boolean) => void>()

export const onLoginClosed = (): void => {
  for (const resume of waiting) resume(isLoggedIn(sessionState.view))
  waiting.clear()
  refusals.suppliers = null
}

export const ensureLoggedIn = async (suppliers = 0, addressed = { total: 0, silent: 0 }): Promise<boolean> => {
  if (await whenSessionKnown()) return true
  return new Promise((resolve) => {
    waiting.add(resolve)
    refusals.suppliers = suppliers
    refusals.addressed = addressed
    requestLogin()
  })
}
