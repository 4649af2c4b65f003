// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionState, type SessionView } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { clearSelection, selection, toggleSelection } from '#features/products/selection.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { bindAccountToSession } from './boot.ts'

const { startAccount, stopAccount } = vi.hoisted(() => ({
  startAccount: vi.fn(async (_account: { sub: string; signedIn: boolean }) => undefined),
  stopAccount: vi.fn(async () => undefined),
}))
vi.mock('./runtime/page-account.ts', () => ({ startAccount, stopAccount }))

const show = async (view: SessionView) => {
  sessionState.view = view
  await Promise.resolve()
}
const signIn = (sub: string) => show({ status: 'signed-in', sub: anAccountId(sub), user: null })
const expire = (sub: string) => show({ status: 'expired', sub: anAccountId(sub), zone: null })
const logOut = () => show({ status: 'visitor' })

const use = () => {
  prefs.recentSearches = ['diuron']
  toggleSelection(testProduct('1'))
}
const rememberedState = () => ({ searches: [...prefs.recentSearches], ticked: Object.keys(selection.items) })
const none = { searches: [], ticked: [] }
const some = { searches: ['diuron'], ticked: ['1'] }

beforeAll(() => bindAccountToSession())
beforeEach(async () => {
  await logOut()
  prefs.recentSearches = []
  clearSelection()
  stopAccount.mockClear()
})

test('recent searches and ticked products are cleared on logout, and the account is stopped', async () => {
  await signIn('a')
  use()
  await logOut()
  expect(rememberedState()).toEqual(none)
  expect(stopAccount).toHaveBeenCalledOnce()
})

test('recent searches and ticked products remain when the server ends the session, because the account may log in again', async () => {
  await signIn('a')
  use()
  await expire('a')
  await signIn('a')
  expect(rememberedState()).toEqual(some)
  expect(stopAccount).not.toHaveBeenCalled()
})

test('recent searches and ticked products are cleared when another account logs in after an ended session', async () => {
  await expire('a')
  use()
  await signIn('b')
  expect(rememberedState()).toEqual(none)
  expect(startAccount.mock.lastCall?.[0]).toEqual({ sub: 'b', signedIn: true })
})

test('recent searches and ticked products remain when a visitor logs in', async () => {
  use()
  await signIn('a')
  expect(rememberedState()).toEqual(some)
})
