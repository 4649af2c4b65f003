import { proxy } from 'valtio'
import { isSignedIn, sessionState, settledSignIn } from './session/session-state.ts'

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

/** What waits for the sign-in modal to close. */
const waiting = new Set<(signedIn: boolean) => void>()

/** The sign-in modal has closed, after a login or without one. */
export const signInClosed = (): void => {
  for (const goOn of waiting) goOn(isSignedIn(sessionState.view))
  waiting.clear()
}

/**
 * The guard before everything that needs a login: true if somebody is signed in. Else the sign-in modal opens, and what
 * was begun goes on if somebody is signed in when it closes.
 */
export const signedInOrAsked = async (): Promise<boolean> => {
  if (await settledSignIn()) return true
  return new Promise((resolve) => {
    waiting.add(resolve)
    askToSignIn()
  })
}
