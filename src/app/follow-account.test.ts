import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionState, type SessionView } from '#api/session-state.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { clearSelection, selection, toggleSelected } from '#features/products/selection-state.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { followAccount } from './follow-account.ts'

const { startAccount, stopAccount } = vi.hoisted(() => ({
  startAccount: vi.fn(async (_account: { sub: string; signedIn: boolean }) => undefined),
  stopAccount: vi.fn(async () => undefined),
}))
vi.mock('./runtime/page-account.ts', () => ({ startAccount, stopAccount }))

/** Valtio tells of a change after the present task. */
const show = async (view: SessionView) => {
  sessionState.view = view
  await Promise.resolve()
}
const signIn = (sub: string) => show({ status: 'signed-in', sub, user: null })
const expire = (sub: string) => show({ status: 'expired', sub, user: null })
const logOut = () => show({ status: 'visitor' })

const use = () => {
  prefs.recentSearches = ['diuron']
  toggleSelected(testProduct('1'))
}
const kept = () => ({ searches: [...prefs.recentSearches], ticked: Object.keys(selection.items) })
const none = { searches: [], ticked: [] }
const some = { searches: ['diuron'], ticked: ['1'] }

// Once, as at the app's start: it follows for ever.
beforeAll(() => followAccount())
beforeEach(async () => {
  await logOut()
  prefs.recentSearches = []
  clearSelection()
  stopAccount.mockClear()
})

describe('what a person looked for and ticked', () => {
  test('is gone once they have logged out, and their database is closed', async () => {
    await signIn('a')
    use()
    await logOut()
    expect(kept()).toEqual(none)
    expect(stopAccount).toHaveBeenCalledOnce()
  })

  test('stays while the server has ended the session: the same person signs in again', async () => {
    await signIn('a')
    use()
    await expire('a')
    await signIn('a')
    expect(kept()).toEqual(some)
    expect(stopAccount).not.toHaveBeenCalled()
  })

  test('is gone when another account signs in over an ended session', async () => {
    await expire('a')
    use()
    await signIn('b')
    expect(kept()).toEqual(none)
    expect(startAccount).toHaveBeenLastCalledWith({ sub: 'b', signedIn: true })
  })

  test('stays with a visitor, who signs in with it', async () => {
    use()
    await signIn('a')
    expect(kept()).toEqual(some)
  })
})
