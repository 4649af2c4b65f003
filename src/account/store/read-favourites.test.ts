import { expect, test } from 'vitest'
import type { Intent } from './rows.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { ownKey } from './confirmed-rows.ts'
import { readFavourites } from './read-favourites.ts'

const confirmed = [
  { companyId: 'c1', company: { companyId: 'c1', name: 'First' }, note: 'mine', createTime: 10 },
  { companyId: 'c2', company: null, note: null, createTime: 20 },
]
const saved = (companyId: string, part: Partial<Extract<Intent, { name: 'favourite' }>> = {}): Intent => ({
  name: 'favourite',
  companyId,
  company: `Typed ${companyId}`,
  on: true,
  note: null,
  at: 15,
  ...part,
})
const accountWith = async (...intents: Parameters<typeof opOf>[1][]) => {
  const { db } = await testAccount()
  await db.kv.put({ k: ownKey.favourites, v: confirmed, asOf: 7 })
  await db.ops.bulkPut(intents.map((part, seq) => opOf(`o${seq}`, { seq, ...part })))
  return db
}

test('newest first; one whose name the server did not give is called by its number', async () => {
  expect(await readFavourites(await accountWith())).toEqual({
    items: [
      { companyId: 'c2', name: 'c2', note: '', createTime: 20, pending: false },
      { companyId: 'c1', name: 'First', note: 'mine', createTime: 10, pending: false },
    ],
    asOf: 7,
  })
})

test('one saved here is in its place by time, and marked as unknown to the server', async () => {
  const { items } = await readFavourites(await accountWith({ intent: saved('c3') }))
  expect(items.map(({ companyId, pending }) => [companyId, pending])).toEqual([
    ['c2', false],
    ['c3', true],
    ['c1', false],
  ])
  expect(items[1]).toMatchObject({ name: 'Typed c3', note: '', createTime: 15 })
})

test('saved again with another note it retains its place and its name; with no word of the note, the note', async () => {
  const again = await readFavourites(await accountWith({ intent: saved('c1') }))
  expect(again.items[1]).toEqual({ companyId: 'c1', name: 'First', note: 'mine', createTime: 10, pending: true })
  const noted = await readFavourites(await accountWith({ intent: saved('c1', { note: '' }) }))
  expect(noted.items[1]?.note).toBe('')
})

test('COAL-6 the last word on a supplier counts: removed and saved again is saved, with nothing of the old note', async () => {
  const off = saved('c1', { on: false })
  const removed = await readFavourites(await accountWith({ intent: off }))
  expect(removed.items.map(({ companyId }) => companyId)).toEqual(['c2'])
  const back = await readFavourites(await accountWith({ intent: off }, { intent: saved('c1') }))
  expect(back.items.find(({ companyId }) => companyId === 'c1')).toMatchObject({ note: '', createTime: 15 })
})

test('REFUSE-3 a refused change shows what the server has; one that may have been sent is shown as intended', async () => {
  const refused = { intent: saved('c1', { on: false }), state: 'rejected' as const }
  expect((await readFavourites(await accountWith(refused))).items).toHaveLength(2)
  const unclear = { intent: saved('c1', { on: false }), state: 'retry' as const, ambiguous: true }
  expect((await readFavourites(await accountWith(unclear))).items).toHaveLength(1)
})

test('STOR-5 an unreadable list counts as none: what was saved here is still shown', async () => {
  const db = await accountWith({ intent: saved('c3') })
  await db.kv.put({ k: ownKey.favourites, v: { list: confirmed }, asOf: 7 })
  expect((await readFavourites(db)).items.map(({ companyId }) => companyId)).toEqual(['c3'])
})

test('a list that only this device began was never asked for', async () => {
  const { db } = await testAccount()
  expect((await readFavourites(db)).asOf).toBeNull()
  await db.kv.put({ k: ownKey.favourites, v: [], asOf: 0 })
  expect((await readFavourites(db)).asOf).toBeNull()
})
