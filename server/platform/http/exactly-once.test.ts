import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { supplierId } from '#server/platform/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import { post } from '#contract/define.ts'
import { code } from '#contract/codes.ts'
import { createApp } from '#server/app.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import type { Database } from '../db/database.ts'
import { mountSellerWrite, mountWrite } from './exactly-once.ts'
import { notFound, Refusal } from './refusal.ts'

const shape = { body: z.object({ mark: z.string(), end: z._default(z.string(), '') }), data: z.string() } as const
const buyers = post('/buyer-api/buyer/test/mark', shape)
const sellers = post('/seller-api/seller/test/mark', { ...shape, access: 'seller' })
const aloneCall = post('/buyer-api/buyer/test/mark-alone', shape)

let me: Awaited<ReturnType<TestApp['newBuyer']>>
/** The effect of a call: appends `mark` to the account's nickname, then ends as the body requests. */
const mark = async (tx: Database, userId: AccountId, { mark: sign, end }: { mark: string; end: string }) => {
  await tx
    .update(users)
    .set({ nickname: sql`coalesce(${users.nickname}, '') || ${sign}` })
    .where(eq(users.id, userId))
  if (end === 'refuse') throw notFound()
  if (end === 'fail') throw new Error('the disk is full')
  if (end === 'tell') return new Refusal(code.quoteChanged)
  const [user] = await tx.select({ marks: users.nickname }).from(users).where(eq(users.id, userId))
  return user?.marks ?? ''
}
const t = await testApp()
const app = createApp(t.deps, (routes) => {
  mountWrite(routes, t.deps, buyers, (tx, { actor, body }) => mark(tx, actor.userId, body))
  mountWrite(routes, t.deps, aloneCall, (tx, { actor, body }) => mark(tx, actor.userId, body), {
    fingerprint: ({ body }) => body.mark.toLowerCase(),
    key: ({ body }, key) => `${key} ${body.mark.toLowerCase()}`,
  })
  mountSellerWrite(routes, t.deps, sellers, (tx, { actor, body }) => mark(tx, actor.userId, body))
})
let keys = 0
let key: string
beforeEach(async () => {
  me = await t.newBuyer()
  key = `"key-${(keys += 1)}"`
})

interface SendOptions {
  readonly token?: string
  readonly path?: string
  readonly key?: string | null
}
const send = async (
  body: object | string,
  { token = me.token, path = buyers.path, key: named = key }: SendOptions = {},
) => {
  const answer = await app.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(named === null ? {} : { 'Idempotency-Key': named }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const envelope = (await answer.json()) as { code: number; data: unknown }
  return { code: envelope.code, data: envelope.data, replayed: answer.headers.get('Idempotency-Replayed') }
}
const marks = async (userId = me.userId) =>
  (await t.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.nickname ?? ''

describe('a request with a key', () => {
  test('a repeated request is done once, and the repeat gets the first answer, marked as replayed', async () => {
    expect(await send({ mark: 'a' })).toEqual({ code: 0, data: 'a', replayed: null })
    expect(await send({ mark: 'a' })).toEqual({ code: 0, data: 'a', replayed: 'true' })
    expect(await marks()).toBe('a')
  })
  test('ten simultaneous copies of a request are done once; each other copy gets the same answer, or a refusal until it exists', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ mark: 'a' })))
    for (const answer of answers) expect([0, code.inProgress]).toContain(answer.code)
    expect(answers.filter((one) => one.code === 0 && one.replayed === null)).toHaveLength(1)
    expect(await marks()).toBe('a')
  })
  test('a key with quotes in its header equals the same key without quotes', async () => {
    await send({ mark: 'a' })
    expect(await send({ mark: 'a' }, { key: key.replaceAll('"', '') })).toMatchObject({ replayed: 'true' })
  })
  test('a different body or URL with the same key is refused, and nothing is done', async () => {
    await send({ mark: 'a' })
    for (const body of [{ mark: 'b' }, { mark: 'a', end: '' }, '{"mark": "a"}'])
      expect(await send(body)).toMatchObject({ code: code.keyReused, data: null })
    expect(await send({ mark: 'a' }, { path: `${buyers.path}?x=1` })).toMatchObject({ code: code.keyReused })
    expect(await marks()).toBe('a')
  })
  test('the same key of another account is another key', async () => {
    const otherBuyer = await t.newBuyer()
    await send({ mark: 'a' })
    expect(await send({ mark: 'b' }, { token: otherBuyer.token })).toMatchObject({ code: 0, data: 'b', replayed: null })
    expect([await marks(), await marks(otherBuyer.userId)]).toEqual(['a', 'b'])
  })
  test('a repeat is not answered after the account of the caller was deleted', async () => {
    await send({ mark: 'a' })
    await t.deps.db.delete(users).where(eq(users.id, me.userId))
    expect(await send({ mark: 'a' })).toMatchObject({ code: code.unauthorized, data: null })
  })
})

test('a request without a key is done each time', async () => {
  for (const _ of [1, 2]) await send({ mark: 'a' }, { key: null })
  expect(await marks()).toBe('aa')
})

describe('a refusal', () => {
  test.each([
    ['refuse', code.notFound],
    ['fail', code.serverError],
  ])('a thrown refusal or error (%s) is rolled back, and its key can be used again', async (end, refused) => {
    expect((await send({ mark: 'a', end })).code).toBe(refused)
    expect(await marks()).toBe('')
    expect(await send({ mark: 'b' })).toMatchObject({ code: 0, replayed: null })
    expect(await marks()).toBe('b')
  })
  test('a refusal that is returned after the work does not undo the work, and is not stored with its key', async () => {
    expect(await send({ mark: 'a', end: 'tell' })).toMatchObject({ code: code.quoteChanged, replayed: null })
    expect(await marks()).toBe('a')
    expect((await send({ mark: 'a', end: 'tell' })).replayed).toBeNull()
    expect(await marks()).toBe('aa')
  })
})

test('two requests are equal if the call computes the same fingerprint for them', async () => {
  await send({ mark: 'A' }, { path: aloneCall.path })
  expect(await send({ mark: 'a' }, { path: aloneCall.path })).toMatchObject({ data: 'A', replayed: 'true' })
  // The key is derived from the request, so a request with different content has a different key.
  expect(await send({ mark: 'b' }, { path: aloneCall.path })).toMatchObject({ data: 'Ab', replayed: null })
})

test("a supplier's key is separate from the same key of a buyer", async () => {
  await send({ mark: 'a' })
  await t.deps.db
    .update(users)
    .set({ role: 'seller', supplierId: supplierId.parse('9001') })
    .where(eq(users.id, me.userId))
  const token = (await openSession(t.deps, t.deps.db, me.userId)).accessToken
  const options = { token, path: sellers.path }
  expect(await send({ mark: 's' }, options)).toMatchObject({ code: 0, data: 'as', replayed: null })
  expect(await send({ mark: 's' }, options)).toMatchObject({ data: 'as', replayed: 'true' })
  expect((await send({ mark: 'a' }, { token })).code).toBe(code.forbidden)
  expect(await marks()).toBe('as')
})
