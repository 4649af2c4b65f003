import { proxy } from 'valtio'
import { settledSignIn } from './session/session-state.ts'

/** Refusals that the whole interface reacts to, whichever screen made the call. `count` and `signIn` grow with each. */
export const refusals = proxy({ membership: { count: 0, scope: '' }, signIn: 0 })

/** Opens the membership dialog: the server refused, or would refuse. `scope`: the permission that is missing. */
export const refuseForMembership = (scope = ''): void => {
  refusals.membership = { count: refusals.membership.count + 1, scope }
}

/** Opens the sign-in modal over the page: what was being done goes on after it. */
export const askToSignIn = (): void => {
  refusals.signIn += 1
}

/** The guard before everything that needs a login: true if somebody is signed in, else the sign-in modal opens. */
export const signedInOrAsked = async (): Promise<boolean> => {
  if (await settledSignIn()) return true
  askToSignIn()
  return false
}
