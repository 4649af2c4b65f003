import { describe, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { requestRecord } from '#contract/entities/request.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { putFile } from '#tests/harness/sync/made-rows.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { kvKey, type AccountDb } from '../../store/db.ts'
import type { Intent } from '../../store/rows.ts'
import { writeTx } from '../../store/tx.ts'
import { applyAction } from './applied.ts'

const tables = ['meta', 'cart', 'messages', 'kv', 'records', 'blobs'] as const
const apply = (db: AccountDb, ...intents: Intent[]) =>
  writeTx(db, tables, async () => {
    for (const intent of intents) await applyAction(db, intent, 9)
  })
const valueOf = async (db: AccountDb, k: string) => (await db.kv.get(k))?.v

test('the cart contains added products in the order of adding, with their data if they are known', async () => {
  const { db } = await testAccount()
  const products = { '2': testProduct('2'), '3': { pesticideId: 'torn' } }
  await apply(db, { name: 'cart-add', ids: ['2', '1', '3'], products })
  const rows = (await db.cart.toArray()).toSorted((a, b) => a.order - b.order)
  expect(rows.map(({ pesticideId, product }) => [pesticideId, product?.name ?? null])).toEqual([
    ['2', 'Product 2'],
    ['1', null],
    ['3', null],
  ])
})

describe('messages', () => {
  const message = (id: string, readStatus: boolean) => ({ id, createTime: 1, readStatus })
  const withMessages = async (unread: unknown) => {
    const { db } = await testAccount()
    await db.messages.bulkPut([message('1', false), message('2', false), message('3', true)])
    await db.kv.put({ k: 'unread', v: unread, asOf: 1 })
    return db
  }

  test('the unread count falls once for each unread message that is on this device', async () => {
    const db = await withMessages(5)
    await apply(db, { name: 'messages-read', ids: ['1', '3', 'elsewhere'] })
    await apply(db, { name: 'messages-read', ids: ['1'] })
    expect(await valueOf(db, 'unread')).toBe(4)
    expect((await db.messages.toArray()).map(({ readStatus }) => readStatus)).toEqual([true, false, true])
  })

  test('the unread count never falls below zero, and an unreadable count is not changed', async () => {
    const db = await withMessages(1)
    await apply(db, { name: 'messages-read-all' })
    expect(await valueOf(db, 'unread')).toBe(0)
    const otherDb = await withMessages('many')
    await apply(otherDb, { name: 'messages-read-all' })
    expect(await valueOf(otherDb, 'unread')).toBe('many')
    expect((await otherDb.messages.toArray()).every(({ readStatus }) => readStatus)).toBe(true)
  })
})

test('an opened record becomes read, a reminder sets its time, and other steps leave the row for the server to change', async () => {
  const { db } = await testAccount()
  const row = requestRecord.parse({ id: '7', unread: true })
  await db.records.put({ kind: 'enquiry', id: aRecordId('7'), createTime: 0, batchNo: '', provisional: false, row })
  await apply(db, { name: 'record-close', kind: 'enquiry', id: aRecordId('7'), text: '' })
  await apply(db, { name: 'record-read', kind: 'sample', id: aRecordId('7') })
  expect((await db.records.get(['enquiry', '7']))?.row).toEqual(row)
  await apply(db, { name: 'record-read', kind: 'enquiry', id: aRecordId('7') })
  await apply(db, { name: 'record-urge', kind: 'enquiry', id: aRecordId('7') })
  expect((await db.records.get(['enquiry', '7']))?.row).toEqual({ ...row, unread: false, lastUrgeTime: 9 })
})

describe('favourites', () => {
  const favouriteIntent = (companyId: string, note: string | null = null, on = true): Intent => ({
    name: 'favourite',
    companyId,
    company: `Company ${companyId}`,
    on,
    note,
    at: 5,
  })
  const listIn = async (db: AccountDb) =>
    ((await valueOf(db, kvKey.favourites)) as { companyId: string; note: string | null; createTime: number }[]).map(
      ({ companyId, note, createTime }) => [companyId, note, createTime],
    )

  test('saving a supplier creates a missing list, which is marked as never read so that it is read soon', async () => {
    const { db } = await testAccount()
    await apply(db, favouriteIntent('1', 'call'))
    expect(await listIn(db)).toEqual([['1', 'call', 5]])
    expect((await db.kv.get(kvKey.favourites))?.asOf).toBe(0)
  })

  test('an intent without a note retains the note, an empty one clears it, and the day of saving stays', async () => {
    const { db } = await testAccount()
    const oldRows = [{ companyId: '1', company: null, note: 'old', createTime: 2 }]
    await db.kv.put({ k: kvKey.favourites, v: oldRows, asOf: 3 })
    await apply(db, favouriteIntent('1'))
    expect(await listIn(db)).toEqual([['1', 'old', 2]])
    await apply(db, favouriteIntent('1', ''))
    expect(await listIn(db)).toEqual([['1', null, 2]])
    await apply(db, favouriteIntent('1', null, false))
    expect(await listIn(db)).toEqual([])
    expect((await db.kv.get(kvKey.favourites))?.asOf).toBe(3)
  })

  test('STOR-5 an unreadable list is not changed', async () => {
    const { db } = await testAccount()
    await db.kv.put({ k: kvKey.favourites, v: 'torn', asOf: 3 })
    await apply(db, favouriteIntent('1'))
    expect(await valueOf(db, kvKey.favourites)).toBe('torn')
  })
})

describe('the profile', () => {
  const user = { userId: '1', email: 'a@b.example', nickname: 'Before', country: 'BR', isCompanyAdmin: false }
  const withUser = async () => {
    const { db } = await testAccount()
    await db.kv.put({ k: kvKey.user, v: user, asOf: 1 })
    return db
  }

  test('a profile change updates only the fields that it contains', async () => {
    const db = await withUser()
    await apply(db, { name: 'profile', fields: { nickname: '' } })
    expect(await valueOf(db, kvKey.user)).toEqual({ ...user, nickname: '' })
  })

  test('a new picture gets the URL of its upload, and an intent without a file removes the picture', async () => {
    const db = await withUser()
    await putFile(db, 'a', 'photo', { url: '/files/a' })
    const file = { blobId: 'a', name: 'a.jpg', size: 5 }
    await apply(db, { name: 'avatar', files: [file] })
    expect(await valueOf(db, kvKey.user)).toMatchObject({ avatar: '/files/a' })
    await apply(db, { name: 'avatar', files: [] })
    expect(await valueOf(db, kvKey.user)).toMatchObject({ avatar: null })
  })
})
