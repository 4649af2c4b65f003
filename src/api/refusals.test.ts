// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { refusals, signedInOrAsked } from './refusals.ts'
import { sessionState, type SessionView } from './session/session-state.ts'

afterEach(() => {
  sessionState.view = { status: 'starting' }
})

describe('what needs a login', () => {
  test.each<[string, SessionView, boolean]>([
    ['somebody is signed in', { status: 'signed-in', sub: '1', user: null }, true],
    ['a visitor', { status: 'visitor' }, false],
    ['the server has ended the session', { status: 'expired', sub: '1', zone: null }, false],
  ])('%s: goes on, or the sign-in modal is asked for once', async (_, view, goesOn) => {
    sessionState.view = view
    const before = refusals.signIn
    expect(await signedInOrAsked()).toBe(goesOn)
    expect(refusals.signIn - before).toBe(goesOn ? 0 : 1)
  })

  test('a button pressed before the stored session is read waits for it', async () => {
    const before = refusals.signIn
    const asked = signedInOrAsked()
    sessionState.view = { status: 'signed-in', sub: '1', user: null }
    expect(await asked).toBe(true)
    expect(refusals.signIn).toBe(before)
  })
})
