import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import type { Database } from '../db/database.ts'
import { cartItems } from '#server/modules/requests/schema.ts'
import { idempotencyKeys } from './schema.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { fingerprintOf, runOnce, sweepKeys } from './idempotency.ts'

const t = await testApp()
const { db } = t.deps
const ids = await requestableProducts(db)
const two = ids.ofDemo('9001').slice(0, 2)

let keys = 0
const request = (fingerprint = 'same') => ({ scope: 'buyer:u1', key: `key-${keys}`, fingerprint })
const newRequest = () => {
  keys += 1
  return request()
}

const putInCart = (tx: Database, accountId: AccountId) =>
  tx.insert(cartItems).values({ accountId, pesticideId: 'p', createTime: 1 })
const cartOf = (accountId: AccountId) => db.select().from(cartItems).where(eq(cartItems.accountId, accountId))

describe('S3: at most once', () => {
  test('an empty answer is replayed as an empty answer', async () => {
    const one = newRequest()
    await runOnce(db, one, 1, async () => undefined)
    expect(await runOnce(db, one, 1, async () => 'again')).toEqual({ data: null, replayed: true })
  })

  test('if the work fails, its key is rolled back, and the next attempt runs', async () => {
    const { userId } = await t.newBuyer()
    const one = newRequest()
    const failing = runOnce(db, one, 1, async (tx) => {
      await putInCart(tx, userId)
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await cartOf(userId)).toEqual([])
    const nextOutcome = await runOnce(db, one, 1, async (tx) => {
      await putInCart(tx, userId)
      return 'done'
    })
    expect(nextOutcome).toEqual({ data: 'done', replayed: false })
  })

  test('if an answer is stored between look-up and lock, the work done since the look-up is rolled back', async () => {
    const { userId } = await t.newBuyer()
    const one = newRequest()
    const lateRun = runOnce(db, one, 1, async (tx) => {
      await putInCart(tx, userId)
      await tx.insert(idempotencyKeys).values({ ...one, answer: '"first"', createTime: 1 })
      return 'second'
    })
    await expect(lateRun).rejects.toMatchObject({ code: code.inProgress, http: 409 })
    expect(await cartOf(userId)).toEqual([])
  })
})

describe('S4: the fingerprint of a request', () => {
  test('two requests have different fingerprints even if their parts, when joined, are the same text', () => {
    expect(fingerprintOf('a', 'bc')).not.toBe(fingerprintOf('ab', 'c'))
    expect(fingerprintOf('a', 'b')).toBe(fingerprintOf('a', 'b'))
  })

  test('a key with its fingerprint is deleted after 90 days and not before', async () => {
    const day = 86_400_000
    const one = newRequest()
    await runOnce(db, one, 1000 * day, async () => 'first')
    expect(await runOnce(db, one, 1000 * day, async () => 'second')).toMatchObject({ replayed: true })
    await sweepKeys(db, 1090 * day)
    expect(await runOnce(db, one, 1000 * day, async () => 'second')).toMatchObject({ replayed: true })
    await sweepKeys(db, 1090 * day + 1)
    expect(await runOnce(db, one, 1090 * day, async () => 'second')).toMatchObject({ data: 'second', replayed: false })
  })
})

test('S4: a send with the key of another send but another content is refused', async () => {
  const { token } = await t.newBuyer()
  const send = (note: string) =>
    t.call(enquiryCalls.send, {
      token,
      body: enquiryBody(two, { note }),
      headers: { 'Idempotency-Key': 's-device-1' },
    })
  expect((await send('a')).code).toBe(0)
  expect(await send('b')).toMatchObject({ status: 422, code: code.keyReused })
})
