import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { requestKinds, type RequestKind, type RequestRecordWire } from '#contract/entities/request.ts'
import { readLive } from '#tests/harness/live-read.ts'
import { draftOf, opOf, storeRecord } from '#tests/harness/sync/made-rows.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeUnreadableRows } from '../store/unreadable.ts'
import { useWorklist } from './records.ts'
import { today } from './surroundings.ts'
import { useUnreadableCounts } from './storage.ts'

withAccount()
const putRecord = (kind: RequestKind, row: RequestRecordWire) => storeRecord(account.db, kind, row)

describe('the overview of waiting requests', () => {
  test('has the age of its oldest list, or none if one was never read', async () => {
    const [first, ...others] = requestKinds
    for (const kind of others) await account.db.kv.put({ k: `records:${kind}`, v: {}, asOf: 50 })
    const data = await readLive(useWorklist)
    expect(data()?.asOf).toBeNull()
    await account.db.kv.put({ k: `records:${first}`, v: {}, asOf: 20 })
    await waitFor(() => expect(data()?.asOf).toBe(20))
  })

  test('counts drafts by kind, except those that wait to be sent, and sent records in any status', async () => {
    await account.db.drafts.bulkPut([
      draftOf('a'),
      draftOf('b'),
      draftOf('leaving', { sendRev: 1 }),
      draftOf('sent', { status: 'sent' }),
    ])
    await account.db.ops.put(opOf('o', { type: 'send', draftId: 'leaving', kind: 'enquiry' }))
    await putRecord('sample', { id: 1 })
    const data = await readLive(useWorklist)
    expect(data()).toMatchObject({ drafts: [{ kind: 'enquiry', count: 2 }], sent: 1 })
  })

  test('counts the deals whose next step is the buyer’s, and those with an unread report', async () => {
    const time = Date.now()
    const entry = { time, files: [] }
    const accepted = { id: 'a', actor: 'buyer', type: 'accepted', ...entry } as const
    const proforma = { id: 'p', actor: 'supplier', type: 'deal-step', step: 'proforma', ref: 'p', ...entry } as const
    const deal = (id: number, change: object) => putRecord('enquiry', { id, status: 60, agreedTime: time, ...change })
    await deal(1, { log: [accepted, { ...proforma, day: today() }] })
    await deal(2, { log: [accepted] })
    await deal(3, { log: [accepted], unread: true })
    const data = await readLive(useWorklist)
    expect(
      data()
        ?.steps.map(({ record }) => record.id)
        .toSorted(),
    ).toEqual(['1', '3'])
  })
})

test('unreadable rows are counted by list', async () => {
  await storeUnreadableRows(account.db, 'records:enquiry', ['1', '2'], 1)
  await storeUnreadableRows(account.db, 'records:sample', ['3'], 1)
  await storeUnreadableRows(account.db, 'cart', ['4'], 1)
  const data = await readLive(useUnreadableCounts)
  expect(data()).toEqual({ records: 3, drafts: 0, messages: 0, cart: 1, favourites: 0 })
})
