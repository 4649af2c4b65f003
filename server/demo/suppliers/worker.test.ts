import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordRowId } from '#server/modules/requests/row-id.ts'
import { messageCalls } from '#contract/calls/account.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { recordLog, records, supplierOutbox } from '#server/modules/requests/schema.ts'
import type { RecordLineRow, RecordRow } from '#server/modules/requests/records/repo.ts'
import { requestBodies, requestableProducts } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { firstReply } from './behaviour.ts'
import { runDemoSuppliers } from './worker.ts'

const delayMs = 1000
const t = await testApp({ config: { supplierDelayMs: delayMs } })
const ids = await requestableProducts(t.deps.db)
const character = (companyId: string) =>
  firstReply({ companyId, kind: 'enquiry', companyZone: 'Asia/Shanghai' } as RecordRow, [], 0).does
const pick = (does: string) => [...ids.byDemo.keys()].find((companyId) => character(companyId) === does) ?? ''
const of = { ask: pick('ask'), quote: pick('quote'), decline: pick('decline') }

const faults: unknown[] = []
const run = () => runDemoSuppliers({ db: t.deps.db, delayMs, onFault: (error) => faults.push(error) }, t.clock.now())
const callsOf = (kind: RequestKind) => requestCalls[kind] as typeof requestCalls.enquiry

const sendTo = async (companyId: string, kind: RequestKind = 'enquiry', changes = {}) => {
  const { token, userId } = await t.newBuyer()
  const body = requestBodies[kind](ids.ofDemo(companyId).slice(0, 2), changes)
  const { data } = await t.call(callsOf(kind).send, { token, body })
  const [record] = (data as { records: { id: string }[] }).records
  const id = record?.id ?? ''
  const get = async () =>
    (await t.call(callsOf(kind).recordGet, { token, query: { id } })).data as {
      status: number
      replyState: number
      unread: boolean
      version: number
      lastReplyTime: number | null
      products: RecordLineRow[]
      log: {
        type: string
        actor: string
        quote: {
          currency: string
          totalMoney: string
          version: number
          late: boolean
          validUntil: number[]
          lines: { prePrice: string; pesticideId: string }[]
        } | null
      }[]
    }
  return { token, userId, id, get }
}
const afterDelay = async () => {
  t.clock.advance(delayMs)
  await run()
}
const types = (record: { log: { type: string }[] }) => record.log.map((entry) => entry.type)

describe('a demonstration supplier', () => {
  test.each(requestKinds)('a supplier opens a request after a while, then sends a quotation: %s', async (kind) => {
    const { get, token } = await sendTo(of.quote, kind)
    await run()
    expect(await get()).toMatchObject({ status: 10, replyState: 0 })
    await afterDelay()
    expect(await get()).toMatchObject({ status: 20, replyState: 0, unread: false, lastReplyTime: null })
    expect((await t.call(messageCalls.unreadCount, { token })).data).toBe(0)
    await afterDelay()
    const record = await get()
    expect(record).toMatchObject({ status: 40, replyState: 1, unread: true, lastReplyTime: t.clock.now() })
    expect(types(record)).toEqual(['sent', 'opened', 'quoted'])
    expect(record.log[2]?.quote).toMatchObject({ version: 1, late: false, validUntil: [2026, 10, 1] })
  })

  test('a supplier that asks first waits for the answer, and then sends its quotation', async () => {
    const { get, token, id } = await sendTo(of.ask)
    await afterDelay()
    await afterDelay()
    expect(await get()).toMatchObject({ status: 30, replyState: 1, unread: true })
    await afterDelay()
    expect(await get()).toMatchObject({ status: 30 })
    const answer = await t.call(requestCalls.enquiry.answer, { token, body: { id, text: 'Spanish labels.' } })
    expect(answer).toMatchObject({ code: 0, data: { status: 20 } })
    await afterDelay()
    const record = await get()
    expect(record.status).toBe(40)
    expect(types(record)).toEqual(['sent', 'opened', 'asked', 'answered', 'quoted'])
  })

  test("a reply sends the buyer a notice in the buyer's language, with a link to the record", async () => {
    const { token, id } = await sendTo(of.quote)
    await afterDelay()
    await afterDelay()
    expect((await t.call(messageCalls.unreadCount, { token })).data).toBe(1)
    const en = (await t.call(messageCalls.unreadList, { token, query: { size: 5 } })).data
    const es = (
      await t.call(messageCalls.unreadList, { token, query: { size: 5 }, headers: { 'Accept-Language': 'es-ES' } })
    ).data
    expect(en).toMatchObject([
      { title: expect.stringMatching(/^.+: .+, (USD|CNY) [\d.]+/), link: { kind: 'enquiry', id }, readStatus: false },
    ])
    expect(es).toMatchObject([
      { title: expect.stringMatching(/ cotiza .+: (USD|CNY) [\d.]+/), link: { kind: 'enquiry', id } },
    ])
  })

  test('a supplier takes no further step after the buyer has cancelled the request', async () => {
    const { get, token, id } = await sendTo(of.quote)
    await afterDelay()
    expect(await t.call(requestCalls.enquiry.cancel, { token, body: { id } })).toMatchObject({
      code: 0,
      data: { status: 93 },
    })
    await afterDelay()
    await afterDelay()
    expect(types(await get())).toEqual(['sent', 'opened', 'cancelled'])
  })

  test('a supplier that cannot compute the total of very large quantities asks a question instead of failing', async () => {
    const pesticideId = ids.ofDemo(of.quote)[0] ?? ''
    const products = [{ pesticideId, quantity: '999999999999999', unit: 't', packaging: 'BAG_KRAFT_25KG' }]
    const { get } = await sendTo(of.quote, 'enquiry', { products })
    await afterDelay()
    await afterDelay()
    expect(types(await get())).toEqual(['sent', 'opened', 'asked'])
  })
})

test('a request to a real supplier is not answered automatically, even if a step of the simulation is due', async () => {
  const { token, userId } = await t.newBuyer()
  await t.call(requestCalls.enquiry.send, { token, body: requestBodies.enquiry([ids.real.id]) })
  const ownRecords = t.deps.db.select({ id: records.id }).from(records).where(eq(records.accountId, userId))
  await t.deps.db
    .update(supplierOutbox)
    .set({ step: 'open', dueAt: 1 })
    .where(eq(supplierOutbox.recordId, sql`(${ownRecords})`))
  await run()
  const [record] = await t.deps.db.select({ status: records.status }).from(records).where(eq(records.accountId, userId))
  expect(record?.status).toBe(10)
})

test('several simultaneous workers do not repeat a step', async () => {
  const sentRequests = await Promise.all(Array.from({ length: 6 }, () => sendTo(of.quote)))
  t.clock.advance(delayMs)
  await Promise.all([run(), run(), run(), run()])
  t.clock.advance(delayMs)
  await Promise.all([run(), run(), run(), run()])
  for (const { get, token } of sentRequests) {
    expect(types(await get())).toEqual(['sent', 'opened', 'quoted'])
    expect((await t.call(messageCalls.unreadCount, { token })).data).toBe(1)
  }
})

test('a failed step changes nothing, does not delay other records, and is tried again later', async () => {
  const [bad, good] = [await sendTo(of.quote), await sendTo(of.quote)]
  const { db } = t.deps
  await db.execute(
    sql.raw(
      `create function refuse_log() returns trigger language plpgsql as $$ begin if new.record_id = ${bad.id} then raise exception 'disk full'; end if; return new; end $$`,
    ),
  )
  await db.execute(
    sql`create trigger refuse_log before insert on request_log for each row execute function refuse_log()`,
  )
  faults.length = 0
  await afterDelay()
  expect(faults).toHaveLength(1)
  expect(await bad.get()).toMatchObject({ status: 10, version: 1 })
  expect(types(await good.get())).toEqual(['sent', 'opened'])
  await db.execute(sql`drop trigger refuse_log on request_log`)
  t.clock.advance(10 * 60 * 1000)
  await run()
  expect(types(await bad.get())).toEqual(['sent', 'opened'])
  const log = await db
    .select()
    .from(recordLog)
    .where(eq(recordLog.recordId, recordRowId.parse(Number(bad.id))))
    .orderBy(asc(recordLog.id))
  expect(log).toHaveLength(2)
})
