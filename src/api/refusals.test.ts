import { afterEach, describe, expect, test, vi } from 'vitest'
import { refusals, ensureLoggedIn, onLoginClosed } from './refusals.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { sessionState, whenSessionKnown, type SessionView } from './session/session-state.ts'

afterEach(() => {
  sessionState.view = { status: 'starting' }
})

describe('an action that needs a login', () => {
  const signedIn: SessionView = { status: 'signed-in', sub: anAccountId('1'), user: null }

  test('continues without a login dialog if a buyer is logged in', async () => {
    sessionState.view = signedIn
    const signInsBefore = refusals.signIn
    expect(await ensureLoggedIn()).toBe(true)
    expect(refusals.signIn).toBe(signInsBefore)
  })

  test.each<[string, SessionView, SessionView]>([
    ['a visitor who logs in', { status: 'visitor' }, signedIn],
    ['a visitor who does not', { status: 'visitor' }, { status: 'visitor' }],
    ['a session that was ended', { status: 'expired', sub: anAccountId('1'), zone: null }, signedIn],
  ])('opens the login dialog once for %s, and continues after its closing only with a login', async (_, view, then) => {
    sessionState.view = view
    const signInsBefore = refusals.signIn
    const loginResults: boolean[] = []
    const login = ensureLoggedIn().then((goesOn) => loginResults.push(goesOn))
    await vi.waitFor(() => expect(refusals.signIn - signInsBefore).toBe(1))
    sessionState.view = then
    await whenSessionKnown()
    expect(loginResults).toEqual([])
    onLoginClosed()
    await login
    expect(loginResults).toEqual([then.status === 'signed-in'])
    sessionState.view = signedIn
    onLoginClosed()
    expect(loginResults).toHaveLength(1)
  })

  test('waits for the stored session instead of opening the login dialog', async () => {
    const signInsBefore = refusals.signIn
    const login = ensureLoggedIn()
    sessionState.view = signedIn
    expect(await login).toBe(true)
    expect(refusals.signIn).toBe(signInsBefore)
  })
})
