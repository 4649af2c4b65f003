import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { enquiryCalls, requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { dictionaryEntries } from '#server/modules/catalogue/schema.ts'
import { requestKinds, type RequestRecord } from '#contract/entities/request.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { drafts, recordLog, records, supplierOutbox } from '../schema.ts'
import { readQuotaDashboard } from '#server/modules/membership/quota.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { requestBodies, requestableProducts, enquiryBody, type EnquiryBody } from '#tests/harness/requests.ts'
import { testApp, type CallAnswer } from '#tests/harness/server.ts'
import type { Random } from '#server/platform/system.ts'
import { createRequestNumber } from './send.ts'

const t = await testApp({ config: { supplierDelayMs: 1000 } })
const ids = await requestableProducts(t.deps.db)
/** Two products of one demo supplier, one of another, and one of a real firm: a send creates three records. */
const four = [...ids.ofDemo('9001').slice(0, 2), ids.ofDemo('9002')[0] ?? '', ids.real.id]

let refs = 0
const newRef = () => `device-send-${(refs += 1)}`
interface Receipt {
  batchNo: string
  sentAt: number
  contentHash: string
  caseDraftId: string
  records: { id: string; companyId: BuyerCompanyId; recordNo: string }[]
}
const receiptOf = (answer: CallAnswer) => answer.data as Receipt
const withKey = (key: string) => ({ 'Idempotency-Key': key })
const atFirst = { 'If-Match': '"1"' }
const sendOf = (token: string, part: Partial<EnquiryBody> = {}, headers: Record<string, string> = {}) =>
  t.call(enquiryCalls.send, { token, body: enquiryBody(four, part), headers })
const withDraft = async (part: Partial<EnquiryBody> = {}) => {
  const { token, userId } = await t.newBuyer()
  const { data } = await t.call(enquiryCalls.create, { token, body: enquiryBody(four, part) })
  return { token, userId, caseDraftId: (data as Receipt).caseDraftId }
}

const effectsOf = async (accountId: AccountId) => {
  const { db } = t.deps
  const sentDrafts = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.accountId, accountId), eq(drafts.state, 'sent')))
  const rows = await db.select().from(records).where(eq(records.accountId, accountId))
  const log = await db
    .select({ type: recordLog.type })
    .from(recordLog)
    .innerJoin(records, eq(records.id, recordLog.recordId))
    .where(eq(records.accountId, accountId))
  const outbox = await db
    .select({ due: supplierOutbox.dueAt })
    .from(supplierOutbox)
    .innerJoin(records, eq(records.id, supplierOutbox.recordId))
    .where(eq(records.accountId, accountId))
  const [quota] = await db
    .select({ used: sql<number>`sum(${quotas.usedCount})::int` })
    .from(quotas)
    .where(eq(quotas.userId, accountId))
  return {
    sent: sentDrafts.length,
    records: rows.length,
    log: log.map((one) => one.type),
    outbox: outbox.length,
    used: quota?.used,
  }
}
const oneSend = { sent: 1, records: 3, log: ['sent', 'sent', 'sent'], outbox: 3, used: 1 }
const noEffects = { sent: 0, records: 0, log: [], outbox: 0, used: 0 }

describe('a choice that is not in its dictionary, or in the table of countries', () => {
  const product = { pesticideId: '', quantity: '1', unit: 'kg', packaging: 'BAG_KRAFT_25KG' }
  const withLine = (change: object) => ({ products: [{ ...product, pesticideId: four[0] ?? '', ...change }] })
  test.each([
    ['enquiry', () => ({ payMethod: 'NONE' }), 'payMethod'],
    ['enquiry', () => ({ tradeClause: 'fob' }), 'tradeClause'],
    ['enquiry', () => ({ destination: 'QX' }), 'destination'],
    ['enquiry', () => withLine({ unit: 'NONE' }), 'products.0.unit'],
    ['enquiry', () => withLine({ packaging: 'NONE' }), 'products.0.packaging'],
    ['sample', () => ({ purpose: 'NONE' }), 'purpose'],
    ['sample', () => ({ shipMethod: 'NONE' }), 'shipMethod'],
    ['sample', () => ({ destination: 'QX' }), 'destination'],
    ['intention', () => ({ wtp: 'NONE' }), 'wtp'],
    ['intention', () => ({ sampleUnit: 'NONE' }), 'sampleUnit'],
    ['intention', () => ({ purchaseN3yUnit: 'NONE' }), 'purchaseN3yUnit'],
    ['intention', () => ({ file: 'NONE' }), 'file'],
    ['intention', () => ({ destination: 'QX' }), 'destination'],
  ] as const)('%s %s is refused with an error for its field, and nothing is sent', async (kind, change, path) => {
    const { token, userId } = await t.newBuyer()
    const body = { ...requestBodies[kind](four.slice(0, 1)), ...change() }
    for (const call of [requestCalls[kind].send, requestCalls[kind].create])
      expect(await t.call(call, { token, body })).toMatchObject({
        code: 400,
        data: { fields: [{ path, rule: 'unknown-choice' }] },
      })
    expect(await effectsOf(userId)).toEqual(noEffects)
  })

  test('a sent request keeps the labels that the dictionary had when it was sent, but only those of its own terms and lines', async () => {
    const { token } = await t.newBuyer()
    const [first = '', , other = ''] = four
    const lines = [
      { ...product, pesticideId: first },
      { ...product, pesticideId: other, packaging: 'DRUM_STEEL_200L' },
    ]
    const receipt = receiptOf(await sendOf(token, { products: lines }))
    const get = async () =>
      (await t.call(enquiryCalls.recordGet, { token, query: { id: receipt.records[0]?.id ?? '' } }))
        .data as RequestRecord
    const labelsBefore = (await get()).labels
    expect(labelsBefore?.['pay_method']?.['LC_SIGHT']).toMatchObject({ en: expect.any(String), es: expect.any(String) })
    expect(Object.keys(labelsBefore?.['product_packaging'] ?? {})).toEqual(['BAG_KRAFT_25KG'])
    const entry = eq(dictionaryEntries.value, 'LC_SIGHT')
    const [row] = await t.deps.db.delete(dictionaryEntries).where(entry).returning()
    expect((await get()).labels).toEqual(labelsBefore)
    if (row) await t.deps.db.insert(dictionaryEntries).values(row)
  })
})

describe.each(requestKinds)('S1: a send: %s', (kind) => {
  const calls = requestCalls[kind] as typeof requestCalls.enquiry
  const body = requestBodies[kind]

  test('a send makes one record for each supplier under one group number, and charges the quota once', async () => {
    const { token, userId } = await t.newBuyer()
    const { caseDraftId } = (await t.call(calls.create, { token, body: body(four) })).data as Receipt
    const answer = await t.call(calls.send, {
      token,
      body: body(four, { caseDraftId }),
      headers: { 'If-Match': '"1"' },
    })
    const receipt = receiptOf(answer)
    expect(answer).toMatchObject({ status: 200, code: 0, data: { caseDraftId, sentAt: t.clock.now() } })
    expect(receipt.batchNo).toMatch(/^[ESR]-20260901-[2-9A-Z]{5}$/)
    expect(receipt.records.map((record) => record.companyId)).toEqual(['9001', '9002', ids.real.companyId])
    const numbers = new Set([receipt.batchNo, ...receipt.records.map((record) => record.recordNo)])
    expect(numbers.size).toBe(4)
    for (const number of numbers) expect(number).toMatch(/^[ESR]-20260901-[2-9A-Z]{5}$/)
    expect(receipt.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await effectsOf(userId)).toEqual(oneSend)
    const got = await t.call(calls.recordGet, { token, query: { id: receipt.records[0]?.id ?? '' } })
    expect(got.data).toMatchObject({
      kind,
      status: 10,
      batchNo: receipt.batchNo,
      caseDraftId,
      contentHash: receipt.contentHash,
      replyState: 0,
      unread: false,
      company: { companyId: '9001', demo: true },
      products: [{ pesticideId: four[0] }, { pesticideId: four[1] }],
      log: [{ actor: 'buyer', type: 'sent', status: 10 }],
    })
  })

  test('twenty simultaneous sends with different keys are done once, with one receipt', async () => {
    const { token, userId } = await t.newBuyer()
    const { caseDraftId } = (await t.call(calls.create, { token, body: body(four) })).data as Receipt
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        t.call(calls.send, { token, body: body(four, { caseDraftId }), headers: withKey(`tab-${n}-${caseDraftId}`) }),
      ),
    )
    expect(answers.every((answer) => answer.code === 0)).toBe(true)
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(await effectsOf(userId)).toEqual(oneSend)
  })

  test('twenty simultaneous sends without a key, of a draft unknown to the server, are done once', async () => {
    const { token, userId } = await t.newBuyer()
    const clientRef = newRef()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.call(calls.send, { token, body: body(four, { clientRef }) })),
    )
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 0))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(await effectsOf(userId)).toEqual(oneSend)
  })
})

describe('S1: a repeated send', () => {
  test('a repetition after a new login and with another key gets the same receipt', async () => {
    const { token, userId } = await t.newBuyer()
    const clientRef = newRef()
    const firstAnswer = await sendOf(token, { clientRef }, withKey(`s-${clientRef}`))
    t.clock.advance(60_000)
    const { accessToken } = await openSession(t.deps, t.deps.db, userId)
    const sameKey = await sendOf(accessToken, { clientRef }, withKey(`s-${clientRef}`))
    const otherKey = await sendOf(accessToken, { clientRef }, withKey(`other-${clientRef}`))
    const byId = await sendOf(token, { caseDraftId: receiptOf(firstAnswer).caseDraftId })
    for (const repeatAnswer of [sameKey, otherKey, byId]) {
      expect(repeatAnswer.status).toBe(200)
      expect(JSON.stringify(repeatAnswer.data)).toBe(JSON.stringify(firstAnswer.data))
    }
    expect(sameKey.headers.get('Idempotency-Replayed')).toBe('true')
    expect(await effectsOf(userId)).toEqual(oneSend)
  })

  test('a repetition after the membership has ended, or of an old version, gets the receipt although a first send would fail', async () => {
    const { token, userId, caseDraftId } = await withDraft()
    const firstAnswer = await sendOf(token, { caseDraftId })
    await t.deps.db.update(users).set({ vipExpireTime: 1 }).where(eq(users.id, userId))
    expect(await sendOf(token, { caseDraftId }, atFirst)).toMatchObject({
      status: 200,
      code: 0,
      data: firstAnswer.data,
    })
  })

  test('a second device that sends the same draft with the same key, but serialised differently, gets the receipt, not 422', async () => {
    const { token, userId, caseDraftId } = await withDraft()
    const headers = withKey(`s-${caseDraftId}-0`)
    const firstAnswer = await sendOf(token, { caseDraftId }, headers)
    const repeatBody = { caseDraftId, note: ' Labels in Portuguese ', clientRef: newRef() }
    expect(await sendOf(token, repeatBody, headers)).toMatchObject({ status: 200, code: 0, data: firstAnswer.data })
    expect(await effectsOf(userId)).toEqual(oneSend)
  })

  test('a send that names a saved reference sends that draft and does not create another', async () => {
    const clientRef = newRef()
    const { token, userId, caseDraftId } = await withDraft({ clientRef })
    expect(await sendOf(token, { clientRef, note: 'last words' })).toMatchObject({ code: 0, data: { caseDraftId } })
    const [row] = await t.deps.db.select({ note: records.note }).from(records).where(eq(records.accountId, userId))
    expect(row?.note).toBe('last words')
    expect(await t.call(enquiryCalls.create, { token, body: enquiryBody(four, { clientRef }) })).toMatchObject({
      code: 0,
      data: { caseDraftId },
    })
    expect(await effectsOf(userId)).toEqual(oneSend)
  })
})

describe('a refused send has no effect', () => {
  test('S5: a send of an old version is refused', async () => {
    const { token, userId, caseDraftId } = await withDraft()
    await t.call(enquiryCalls.update, { token, body: enquiryBody(four, { caseDraftId, note: 'changed elsewhere' }) })
    expect(await sendOf(token, { caseDraftId }, atFirst)).toMatchObject({
      status: 412,
      code: code.versionConflict,
      data: { current: { version: 2, note: 'changed elsewhere' } },
    })
    expect(await effectsOf(userId)).toEqual(noEffects)
  })

  test('S6: a send is refused without quota, or after the membership has ended', async () => {
    const none = await t.newBuyer(undefined, 0)
    const refusal = { status: 200, code: code.membershipLimit, data: { scope: 'ENQUIRY' } }
    const clientRef = newRef()
    expect(await sendOf(none.token, { clientRef })).toMatchObject(refusal)
    expect(await effectsOf(none.userId)).toEqual(noEffects)
    // The draft is not saved either, because the transaction was rolled back.
    expect((await t.call(enquiryCalls.draftPage, { token: none.token, query: { clientRef } })).data).toMatchObject({
      total: 0,
    })
    const over = await t.newBuyer()
    await t.deps.db.update(users).set({ vipExpireTime: t.clock.now() }).where(eq(users.id, over.userId))
    expect(await sendOf(over.token)).toMatchObject(refusal)
  })

  test('S4: a send that was refused for lack of quota succeeds with the same key once there is quota', async () => {
    const { token, userId } = await t.newBuyer(undefined, 0)
    const clientRef = newRef()
    const send = () => sendOf(token, { clientRef }, withKey(`s-${clientRef}`))
    expect((await send()).code).toBe(code.membershipLimit)
    await t.deps.db.update(quotas).set({ totalLimit: 1 }).where(eq(quotas.userId, userId))
    const answer = await send()
    expect(answer.code).toBe(0)
    expect(answer.headers.get('Idempotency-Replayed')).toBeNull()
    expect(await effectsOf(userId)).toEqual(oneSend)
  })

  test('if two sends compete for the last of the quota, one is sent and the other is refused', async () => {
    const { token, userId } = await t.newBuyer(undefined, 1)
    const answers = await Promise.all([newRef(), newRef()].map((clientRef) => sendOf(token, { clientRef })))
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, code.membershipLimit])
    expect(await effectsOf(userId)).toEqual(oneSend)
  })

  test('after a crash at the last step, draft, quota and key are as before the send, and the same send then succeeds', async () => {
    const { token, userId } = await t.newBuyer()
    const clientRef = newRef()
    const send = () => sendOf(token, { clientRef }, withKey(`s-${clientRef}`))
    await t.deps.db.execute(
      sql`create function power_cut() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`,
    )
    await t.deps.db.execute(
      sql`create trigger power_cut before insert on idempotency_keys for each row execute function power_cut()`,
    )
    const answer = await send()
    expect(answer).toMatchObject({ status: 500, code: code.serverError })
    await t.deps.db.execute(sql`drop trigger power_cut on idempotency_keys`)
    expect(await effectsOf(userId)).toEqual(noEffects)
    expect((await send()).code).toBe(0)
    expect(await effectsOf(userId)).toEqual(oneSend)
  })
})

test('after a send the dashboard shows one used enquiry, and the products are no longer in the cart', async () => {
  const { token, userId } = await t.newBuyer()
  await t.call(cartCalls.cartAdd, { token, body: { pesticideIds: [...four, ids.ofDemo('9002')[1] ?? ''] } })
  await sendOf(token)
  expect((await t.call(cartCalls.cartTotal, { token })).data).toBe(1)
  expect(await readQuotaDashboard(t.deps.db, userId)).toContainEqual({
    permissionType: 'ENQUIRY',
    totalLimit: 100,
    usedCount: 1,
    remainingCount: 99,
  })
})

test('the content hash of a request is the same for another account and for a saved draft, but differs for another note', async () => {
  const a = receiptOf(await sendOf((await t.newBuyer()).token, { clientRef: newRef() }))
  const { token, caseDraftId } = await withDraft()
  const b = receiptOf(await sendOf(token, { caseDraftId }))
  const c = receiptOf(await sendOf(token, { note: 'other' }))
  expect(b.contentHash).toBe(a.contentHash)
  expect(c.contentHash).not.toBe(a.contentHash)
  expect(new Set([a.batchNo, b.batchNo, c.batchNo]).size).toBe(3)
})

test('the supplier outbox row of a real firm does not have a due time, but that of a demonstration supplier does', async () => {
  const { token, userId } = await t.newBuyer()
  await sendOf(token)
  const rows = await t.deps.db
    .select({ companyId: supplierOutbox.companyId, dueAt: supplierOutbox.dueAt })
    .from(supplierOutbox)
    .innerJoin(records, eq(records.id, supplierOutbox.recordId))
    .where(eq(records.accountId, userId))
  expect(rows.filter((row) => row.dueAt === null).map((row) => row.companyId)).toEqual([ids.real.companyId])
  expect(rows.filter((row) => row.dueAt !== null).map((row) => row.dueAt)).toEqual([
    t.clock.now() + 1000,
    t.clock.now() + 1000,
  ])
})

describe('S11: one draft with two texts', () => {
  const withSavedDraft = async () => {
    const clientRef = newRef()
    const { token, userId, caseDraftId } = await withDraft({ clientRef, note: 'one' })
    const send = (note: string, key: string) => sendOf(token, { caseDraftId, clientRef, note }, withKey(key))
    return { send, userId }
  }

  test.each([
    ['under the key that every device derives', 's-100-0'],
    ['under a separate key', 's-100-0.1'],
  ])('a second text is refused with the text that was sent first, %s', async (_, second) => {
    const { send, userId } = await withSavedDraft()
    const firstReceipt = receiptOf(await send('one', 's-100-0'))
    expect(await send('two', second)).toMatchObject({
      code: code.gone,
      data: { current: { note: 'one', draftStatus: 'sent', sendAck: { batchNo: firstReceipt.batchNo } } },
    })
    expect(await effectsOf(userId)).toEqual(oneSend)
  })

  test.each(['s-100-0', 's-100-0.1'])('the same text is answered with the first receipt, under %s', async (key) => {
    const { send, userId } = await withSavedDraft()
    const firstReceipt = receiptOf(await send('one', 's-100-0'))
    expect(receiptOf(await send('one', key))).toEqual(firstReceipt)
    expect(await effectsOf(userId)).toEqual(oneSend)
  })

  test('if two texts are sent at once, one is sent, and the refusal of the other contains the text that was sent', async () => {
    const { send, userId } = await withSavedDraft()
    const answers = await Promise.all([send('one', 's-100-0'), send('two', 's-100-0')])
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([code.ok, code.gone])
    const sentNote = answers[0]?.code === code.ok ? 'one' : 'two'
    expect(answers.find((answer) => answer.code === code.gone)?.data).toMatchObject({ current: { note: sentNote } })
    expect(await effectsOf(userId)).toEqual(oneSend)
  })
})

const drawing = (numbers: number[]) => ({ below: (limit: number) => (numbers.shift() ?? 0) % limit }) as Random

test('a request number consists of a letter for the kind, the day, and characters that are not easily confused', () => {
  expect(createRequestNumber('E', '2026-11-21', drawing([5, 17, 1, 24, 30]))).toBe('E-20261121-7K3SY')
  const all = createRequestNumber('R', '2026-01-02', { below: (limit: number) => limit - 1 } as Random)
  expect(all).toBe('R-20260102-ZZZZZ')
  const signs = Array.from({ length: 32 }, (_, n) =>
    createRequestNumber('S', '2026-01-02', drawing([n, n, n, n, n])).at(-1),
  ).join('')
  expect(signs).not.toMatch(/[01IO]/)
})
