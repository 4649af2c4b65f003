import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordRowId } from '../row-id.ts'
import type { AccountId } from '#domain/ids.ts'
import { messageCalls } from '#contract/calls/account.ts'
import { enquiryCalls, changeOverlapMs, requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { records } from '../schema.ts'
import { expireRecords } from './advance-record.ts'
import { callsOf } from '#tests/harness/records.ts'
import { requestBodies, requestableProducts } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'

const t = await testApp({ config: { supplierDelayMs: 1000 } })
const ids = await requestableProducts(t.deps.db)
const four = [...ids.ofDemo('9001').slice(0, 2), ids.ofDemo('9002')[0] ?? '', ids.real.id]

const hour = 3_600_000
interface Row {
  id: string
  recordNo: string
  updateTime: number
  status: number
  log: { type: string; actor: string; text: string | null }[]
}
const sendRequest = async (kind: RequestKind = 'enquiry', changes: object = {}, timezone: string | null = null) => {
  const buyer = await t.newBuyer()
  if (timezone) await t.deps.db.update(users).set({ timezone }).where(eq(users.id, buyer.userId))
  const body = requestBodies[kind](four, changes)
  const answer = await t.call(callsOf(kind).send, { token: buyer.token, body })
  const receipt = answer.data as { batchNo: string; caseDraftId: string; records: { id: string; recordNo: string }[] }
  return { ...buyer, receipt, id: receipt.records[0]?.id ?? '' }
}
const rowOf = (id: string) => eq(records.id, recordRowId.parse(Number(id)))
const put = (id: string, status: number, more: Partial<typeof records.$inferInsert> = {}) =>
  t.deps.db
    .update(records)
    .set({ status, ...more })
    .where(rowOf(id))
const get = async (token: string, id: string, kind: RequestKind = 'enquiry') =>
  (await t.call(callsOf(kind).recordGet, { token, query: { id } })).data as Row

describe('lists', () => {
  test('lists filter by reply, keyword, draft and reference, and contain whole records', async () => {
    const clientRef = 'device-list-1'
    const { token, receipt, id } = await sendRequest('enquiry', { clientRef })
    await put(id, 30, { replyState: 1, companyName: 'Químicos Ácaro' })
    const list = async (query: object) => {
      const { data } = await t.call(enquiryCalls.recordPage, { token, query })
      return (data as { list: Row[]; total: number }).list.map((row) => row.recordNo).sort()
    }
    const [one, two, three] = receipt.records.map((record) => record.recordNo)
    expect(await list({})).toEqual([one, two, three].toSorted())
    expect(await list({ replyState: '1' })).toEqual([one])
    expect(await list({ replyState: '0' })).toEqual([two, three].toSorted())
    expect(await list({ keyword: ids.real.id.toLowerCase() })).toEqual([three])
    expect(await list({ keyword: receipt.batchNo })).toEqual([one, two, three].toSorted())
    for (const keyword of ['quimicos acaro', 'QUÍMICOS', 'ｑuimicos']) expect(await list({ keyword })).toEqual([one])
    expect(await list({ keyword: 'E-2026%' })).toEqual([])
    expect(await list({ keyword: '_' })).toEqual([])
    expect(await list({ caseDraftId: receipt.caseDraftId })).toEqual([one, two, three].toSorted())
    expect(await list({ caseDraftId: 'x' })).toEqual([])
    expect(await list({ clientRef })).toEqual([one, two, three].toSorted())
    expect(await list({ clientRef: 'another-device' })).toEqual([])
    const { data } = await t.call(enquiryCalls.recordPage, { token, query: { pageSize: 1, pageNo: 2 } })
    expect(data).toMatchObject({
      total: 3,
      list: [{ products: [{ quantity: '1200.5' }], log: [{ type: 'sent' }], deliveryPlace: 'Santos' }],
    })
  })

  test('updatedSince lists what changed after or shortly before that time, oldest change first, with any page size', async () => {
    const { token, receipt } = await sendRequest()
    const [a, b, c] = receipt.records.map((record) => record.id)
    t.clock.advance(hour)
    const since = t.clock.now() + changeOverlapMs
    await t.call(enquiryCalls.cancel, { token, body: { id: c ?? '' } })
    t.clock.advance(1000)
    await t.call(enquiryCalls.cancel, { token, body: { id: a ?? '' } })
    const follow = async (updatedSince: number, pageSize = 20, pageNo = 1) => {
      const { data } = await t.call(enquiryCalls.recordPage, { token, query: { updatedSince, pageSize, pageNo } })
      return (data as { list: Row[] }).list.map((row) => row.id)
    }
    expect(await follow(since)).toEqual([c, a])
    expect(await follow(since + 1)).toEqual([a])
    expect(await follow(0)).toEqual([b, c, a])
    expect([...(await follow(0, 1, 1)), ...(await follow(0, 1, 2)), ...(await follow(0, 1, 3))]).toEqual([b, c, a])
  })

  test('a page of large records has fewer rows than requested, by number or by mark, and all pages together have every record', async () => {
    const { token, receipt } = await sendRequest()
    const recordIds = receipt.records.map((record) => record.id)
    for (const id of recordIds) await put(id, 10, { bytes: 1_500_000 })
    const page = async (query: object) =>
      (await t.call(enquiryCalls.recordPage, { token, query })).data as { list: Row[]; total: number; mark?: string }
    const numberedPages = [await page({ pageNo: 1 }), await page({ pageNo: 2 }), await page({ pageNo: 3 })]
    const first = await page({ after: '' })
    const second = await page({ after: first.mark })
    const third = await page({ after: second.mark })
    for (const one of [...numberedPages, first, second]) expect([one.list.length, one.total]).toEqual([1, 3])
    for (const pages of [numberedPages, [first, second, third]])
      expect(pages.flatMap(({ list }) => list.map((row) => row.id)).sort()).toEqual([...recordIds].sort())
  })
  test('the size of a record includes its lines, and grows with its log', async () => {
    const { token, id } = await sendRequest()
    const size = async () => {
      const [row] = await t.deps.db.select({ bytes: records.bytes }).from(records).where(rowOf(id))
      return row?.bytes ?? 0
    }
    const sizeBefore = await size()
    expect(sizeBefore).toBeGreaterThan(JSON.stringify(await get(token, id)).length / 2)
    await t.call(enquiryCalls.cancel, { token, body: { id, text: 'x'.repeat(100) } })
    expect(await size()).toBeGreaterThan(sizeBefore + 100)
  })

  test('each list contains only records of its kind', async () => {
    const { token, id } = await sendRequest('sample')
    expect((await t.call(requestCalls.sample.recordPage, { token })).data).toMatchObject({ total: 3 })
    expect((await t.call(requestCalls.enquiry.recordPage, { token })).data).toMatchObject({ total: 0 })
    expect(await t.call(requestCalls.enquiry.recordGet, { token, query: { id } })).toMatchObject({ status: 404 })
  })
})

describe('a record of another buyer', () => {
  test.each(requestKinds)(
    'another buyer’s record is not found: every call answers 404 and does not change it: %s',
    async (kind) => {
      const owner = await sendRequest(kind)
      const { token } = await t.newBuyer()
      const calls = callsOf(kind)
      const { id } = owner
      await put(id, 30)
      const recordBefore = await get(owner.token, id, kind)
      expect(await t.call(calls.recordGet, { token, query: { id } })).toMatchObject({ status: 404, code: 404 })
      for (const call of [calls.urge, calls.read, calls.cancel, calls.decline])
        expect(await t.call(call, { token, body: { id } })).toMatchObject({ status: 404, code: 404 })
      const answered = await t.call(calls.answer, { token, body: { id, text: 'mine' } })
      expect(answered).toMatchObject({ status: 404, code: 404 })
      for (const query of [{}, { caseDraftId: owner.receipt.caseDraftId }])
        expect((await t.call(calls.recordPage, { token, query })).data).toMatchObject({ total: 0, list: [] })
      expect(await get(owner.token, id, kind)).toEqual(recordBefore)
    },
  )

  test('an id that is not a number, too long, or zero is not found', async () => {
    const { token } = await t.newBuyer()
    for (const id of ['x', '0', '-1', '1e3', '9'.repeat(40), "1' or 1=1 --"])
      expect(await t.call(enquiryCalls.recordGet, { token, query: { id } })).toMatchObject({ status: 404, code: 404 })
  })
})

describe("the buyer's steps", () => {
  test('a question is answered once, and the same answer again counts as done', async () => {
    const { token, id } = await sendRequest()
    await put(id, 30)
    const answer = (text: string) => t.call(enquiryCalls.answer, { token, body: { id, text } })
    expect(await answer('   ')).toMatchObject({ status: 400, data: { fields: [{ path: 'text', rule: 'required' }] } })
    expect(await answer('In Spanish.')).toMatchObject({ code: 0, data: { status: 20, version: 2 } })
    expect(await answer('In Spanish.')).toMatchObject({ status: 200, code: code.repeated })
    const refusal = { status: 200, code: code.transitionRefused, data: { status: 20, version: 2 } }
    expect(await answer('In French.')).toMatchObject(refusal)
    expect((await get(token, id)).log.at(-1)).toMatchObject({ type: 'answered', actor: 'buyer', text: 'In Spanish.' })
  })

  test('a buyer can send a reminder to a supplier who owes the next step, once in 24 hours', async () => {
    const { token, id } = await sendRequest()
    const urge = () => t.call(enquiryCalls.urge, { token, body: { id } })
    const at = t.clock.now()
    expect(await urge()).toMatchObject({ code: 0, data: { lastUrgeTime: at, status: 10 } })
    await put(id, 10, { lastUrgeTime: at - 24 * hour + 1 })
    expect(await urge()).toMatchObject({ status: 200, code: code.urgedTooSoon, data: { againAt: at + 1 } })
    await put(id, 10, { lastUrgeTime: at - 24 * hour })
    expect(await urge()).toMatchObject({ code: 0 })
    await put(id, 30)
    expect(await urge()).toMatchObject({ status: 200, code: code.transitionRefused })
    expect((await get(token, id)).log.filter((entry) => entry.type === 'urged')).toHaveLength(2)
  })

  test('of several simultaneous reminders, only one is sent', async () => {
    const { token, id } = await sendRequest()
    const answers = await Promise.all([1, 2, 3].map(() => t.call(enquiryCalls.urge, { token, body: { id } })))
    const codes = answers.map((answer) => answer.code).sort((a, b) => a - b)
    expect(codes).toEqual([0, code.urgedTooSoon, code.urgedTooSoon])
  })

  test('if two different answers to one question arrive at once, one of them is stored', async () => {
    const { token, id } = await sendRequest()
    await put(id, 30)
    const answers = await Promise.all(
      ['one', 'two'].map((text) =>
        t.call(enquiryCalls.answer, { token, body: { id, text }, headers: { 'Idempotency-Key': `a-${id}-${text}` } }),
      ),
    )
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, code.transitionRefused])
    expect((await get(token, id)).log.map((entry) => entry.type)).toEqual(['sent', 'answered'])
  })
})

describe('the expiry of requests', () => {
  test('a request without a reply expires after its reply-by date in the buyer’s zone, with a notice', async () => {
    // The reply-by date is 20 September, which ends in Bogotá at 05:00 UTC of the 21st.
    const bogota = await sendRequest('enquiry', {}, 'America/Bogota')
    const shanghai = await sendRequest('enquiry', {}, 'Asia/Shanghai')
    const start = t.clock.now()
    t.clock.advance(Date.UTC(2026, 8, 21, 4, 59, 59) - start)
    const { token } = bogota
    await put(bogota.receipt.records[1]?.id ?? '', 60)
    const readStatuses = (userId: AccountId) =>
      t.deps.db.select({ status: records.status }).from(records).where(eq(records.accountId, userId))
    expect(await expireRecords(t.deps.db, bogota.userId, t.clock.now())).toBe(0)
    expect(await expireRecords(t.deps.db, shanghai.userId, t.clock.now())).toBe(3)
    t.clock.advance(1000)
    expect(await expireRecords(t.deps.db, bogota.userId, t.clock.now())).toBe(2)
    expect(await expireRecords(t.deps.db, bogota.userId, t.clock.now())).toBe(0)
    expect((await readStatuses(bogota.userId)).map((row) => row.status).sort()).toEqual([60, 92, 92])
    t.clock.advance(start - t.clock.now())
    const row = await get(token, bogota.id)
    expect(row).toMatchObject({ status: 92, unread: true, replyState: 0, version: 2 })
    expect(row.log.at(-1)).toMatchObject({ type: 'expired', actor: 'system' })
    expect((await t.call(messageCalls.unreadCount, { token })).data).toBe(2)
  })

  test('the request of a buyer with an unknown zone expires when its reply-by date has ended everywhere', async () => {
    const { userId } = await sendRequest()
    const start = t.clock.now()
    t.clock.advance(Date.UTC(2026, 8, 21, 11, 59, 59) - start)
    expect(await expireRecords(t.deps.db, userId, t.clock.now())).toBe(0)
    t.clock.advance(1000)
    expect(await expireRecords(t.deps.db, userId, t.clock.now())).toBe(3)
    t.clock.advance(start - t.clock.now())
  })

  test('reading a request after its reply-by date expires it, without a timer', async () => {
    const { token, id, userId } = await sendRequest()
    await t.deps.db.update(records).set({ maxReplyTime: '2026-08-01' }).where(eq(records.accountId, userId))
    expect((await t.call(enquiryCalls.recordPage, { token })).data).toMatchObject({
      list: [{ status: 92 }, { status: 92 }, { status: 92 }],
    })
    expect(await get(token, id)).toMatchObject({ status: 92 })
  })

  test('a quotation expires after its validity', async () => {
    const { userId, id } = await sendRequest()
    await put(id, 40, { offerValidUntil: '2026-08-30' })
    expect(await expireRecords(t.deps.db, userId, t.clock.now())).toBe(1)
  })

  test('simultaneous expiry checks end a request once', async () => {
    const { userId, token, id } = await sendRequest()
    await t.deps.db.update(records).set({ maxReplyTime: '2026-08-01' }).where(eq(records.accountId, userId))
    const now = t.clock.now()
    const counts = await Promise.all([1, 2, 3].map(() => expireRecords(t.deps.db, userId, now)))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect((await get(token, id)).log.map((entry) => entry.type)).toEqual(['sent', 'expired'])
  })
})
