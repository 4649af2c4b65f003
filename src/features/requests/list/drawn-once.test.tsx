import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { readRecordsOf } from '#account/copy/read-records.ts'
import type { Reader } from '#account/copy/reader.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { FakeApi, FakeOffers } from '#tests/harness/fake-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { RequestList } from './request-list.tsx'

/** Numbers of the rows, each time one was drawn. */
const drawn = vi.hoisted(() => [] as unknown[])
vi.mock('./row-frame.tsx', async (original) => {
  const { RowFrame } = await original<typeof import('./row-frame.tsx')>()
  const Counted: typeof RowFrame = (props) => {
    drawn.push(props.number)
    return RowFrame(props)
  }
  return { RowFrame: Counted }
})

const record = (n: number, change: Partial<RequestRecordWire> = {}): RequestRecordWire => ({
  id: String(n),
  recordNo: `ENQ-${n}`,
  company: { companyId: `k${n}`, name: `Maker ${n}` },
  status: 10,
  createTime: n,
  updateTime: n,
  products: [{ pesticideId: 'p1', name: 'Glyphosate', registrationNo: 'PD1', categoryId: 'herbicide' }],
  log: [],
  ...change,
})

let account: AccountContext
let listed: RequestRecordWire[]
let now: number
const answer = () => {
  const backend = new FakeApi()
  backend.signedIn = true
  backend.answer(requestCalls.enquiry.recordPage, () => ({ list: listed, total: listed.length }))
  const reader: Reader = {
    ...account,
    call: backend.call,
    clock: { now: () => now, mono: () => 0 },
    offers: new FakeOffers(),
  }
  return act(() => readRecordsOf(reader, 'enquiry'))
}

beforeEach(async () => {
  account = await openAccount()
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  connection.browserOffline = false
  const ref = await openCatalogueDb('en')
  await ref.lists.put({ k: 'categories', rows: [{ categoryId: 'herbicide', categoryName: 'Herbicide' }] })
  listed = [record(1), record(2), record(3)]
  now = Date.UTC(2026, 2, 1, 8, 0)
  drawn.length = 0
})
afterEach(() => {
  cleanup()
  closeAccount(account)
})

/** Waits until the rows say all that they say. */
const open = async () => {
  draw(<RequestList kind="enquiry" />, '/pages/inquiry/index')
  await waitFor(() => expect(screen.getAllByText(/Herbicide/)).toHaveLength(3))
}

test('an unchanged answer of the server draws no row again, and its age is shown', async () => {
  await answer()
  await open()
  expect(screen.getByText(/1 Mar.*08:00/)).toBeTruthy()
  drawn.length = 0
  now = Date.UTC(2026, 2, 1, 8, 20)
  await answer()
  await waitFor(() => expect(screen.getByText(/1 Mar.*08:20/)).toBeTruthy())
  expect(drawn).toEqual([])
})

test('a changed request is drawn once, and no other', async () => {
  await answer()
  await open()
  drawn.length = 0
  listed = [record(2, { status: 40, replyState: 1, updateTime: 9 })]
  await answer()
  await waitFor(() => expect(drawn).not.toEqual([]))
  expect(drawn).toEqual(['ENQ-2'])
})

test('opening the list draws each row at most twice: with its records, and with the words of the catalogue', async () => {
  await answer()
  drawn.length = 0
  await open()
  for (const n of [1, 2, 3]) expect(drawn.filter((one) => one === `ENQ-${n}`).length).toBeLessThanOrEqual(2)
})
