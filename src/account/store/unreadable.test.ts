import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { parseUnreadableIds, storeUnreadableRows, unreadableKey, createUnreadableCollector } from './unreadable.ts'

const list = 'records:enquiry'
const readMarks = async (db: Awaited<ReturnType<typeof testAccount>>['db']) =>
  parseUnreadableIds((await db.kv.get(unreadableKey(list)))?.v)

test("a row is identified by its id, else by its draft's id, else by its content", () => {
  const rows = createUnreadableCollector()
  rows.onUnreadable([{ id: 7 }, { id: 'R-7' }, { caseDraftId: 8 }])
  rows.onUnreadable([{ name: 'nameless' }, 'no row at all', null, { id: { nested: true } }])
  expect(rows.marks).toEqual([
    '7',
    'R-7',
    '8',
    '{"name":"nameless"}',
    '"no row at all"',
    'null',
    '{"id":{"nested":true}}',
  ])
})

test('the identifier of a large row is cut', () => {
  const rows = createUnreadableCollector()
  rows.onUnreadable([{ text: 'x'.repeat(1_000_000) }])
  expect(rows.marks[0]).toHaveLength(200)
})

test('an unreadable row is counted once, however often it is read', async () => {
  const { db } = await testAccount()
  await storeUnreadableRows(db, list, ['1', '2', '1'], 5)
  await storeUnreadableRows(db, list, ['2', '1'], 6)
  expect(await readMarks(db)).toEqual(['2', '1'])
  expect((await db.kv.get(unreadableKey(list)))?.asOf).toBe(6)
})

test('a complete read without unreadable rows removes the stored identifiers', async () => {
  const { db } = await testAccount()
  await storeUnreadableRows(db, list, [], 5)
  expect(await db.kv.count()).toBe(0)
  await storeUnreadableRows(db, list, ['1'], 5)
  await storeUnreadableRows(db, list, [], 6)
  expect(await db.kv.get(unreadableKey(list))).toBeUndefined()
})

test('a read of changes removes the identifiers of rows that are readable now, and retains others', async () => {
  const { db } = await testAccount()
  await storeUnreadableRows(db, list, ['1', '2', '3'], 5)
  await storeUnreadableRows(db, list, ['4'], 6, ['2'])
  expect(await readMarks(db)).toEqual(['1', '3', '4'])
  await storeUnreadableRows(db, list, [], 7, ['1', '3', '4'])
  expect(await readMarks(db)).toEqual([])
})

test('stored identifiers that are unreadable are ignored', async () => {
  const { db } = await testAccount()
  await db.kv.put({ k: unreadableKey(list), v: { of: 'tomorrow' }, asOf: 1 })
  expect(await readMarks(db)).toEqual([])
  await storeUnreadableRows(db, list, ['1'], 5, [])
  expect(await readMarks(db)).toEqual(['1'])
  expect(parseUnreadableIds(['a', 3, null, 'b'])).toEqual(['a', 'b'])
})
