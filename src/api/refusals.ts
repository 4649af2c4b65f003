import { proxy } from 'valtio'
import { isSignedIn, sessionState, settledSignIn } from './session/session-state.ts'

/** Refusals that the whole interface reacts to. `count` and `signIn` grow with each. */
export const refusals = proxy({ membership: { count: 0, scope: '' }, signIn: 0 })

/** Opens the membership dialog. `scope`: the missing permission. */
export const refuseForMembership = (scope = ''): void => {
  refusals.membership = { count: refusals.membership.count + 1, scope }
}

export const askToSignIn = (): void => {
  refusals.signIn += 1
}

const waiting = new Set<(signedIn: boolean) => void>()

/** Called when the sign-in modal has closed, with or without a login. */
export const signInClosed = (): void => {
  for (const goOn of waiting) goOn(isSignedIn(sessionState.view))
  waiting.clear()
}

/** The guard of every action that needs a login: opens the sign-in modal, and resolves when it closes. */
export const signedInOrAsked = async (): Promise<boolean> => {
  if (await settledSignIn()) return true
  return new Promise((resolve) => {
    waiting.add(resolve)
    askToSignIn()
  })
}
