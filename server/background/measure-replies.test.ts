import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { dayMs } from '#lib/day-ms.ts'
import { supplierId } from '#server/platform/ids.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import { readUncachedVersion } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { recordLog, records } from '#server/modules/requests/schema.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { measureReplies } from './start.ts'

const hourMs = 3_600_000
const t = await testApp()
const { real } = await requestableProducts(t.deps.db)
const { companyId } = real
const { token } = await t.newBuyer()
for (const key of ['first', 'second', 'third', 'fourth'])
  await t.call(enquiryCalls.send, { token, body: enquiryBody([real.id]), headers: { 'Idempotency-Key': key } })

const facts = async () =>
  (
    await t.deps.db
      .select({ answers: companies.answersHere, rate: companies.replyRate, hours: companies.usualReplyHours })
      .from(companies)
      .where(eq(companies.id, companyId))
  )[0]
const requests = () =>
  t.deps.db
    .select({ id: records.id, createTime: records.createTime })
    .from(records)
    .where(eq(records.companyId, supplierId.parse(companyId)))
    .orderBy(records.id)
const addLogEntry = async (at: number, type: string, hours: number) => {
  const request = (await requests())[at]
  if (!request) throw new Error('no such request')
  await t.deps.db
    .insert(recordLog)
    .values({ recordId: request.id, time: request.createTime + hours * hourMs, actor: 'supplier', type })
}
const measure = (days: number) => measureReplies(t.deps.db, t.clock.now() + days * dayMs)

test('a supplier that has only opened its requests has a reply rate of 0 %, and is not shown as answering', async () => {
  await addLogEntry(0, 'opened', 1)
  await measure(8)
  expect(await facts()).toEqual({ answers: false, rate: 0, hours: null })
})

test('an unanswered request does not count in its first week, and two counted requests are too few for a rate', async () => {
  await addLogEntry(0, 'replied', 3)
  await addLogEntry(0, 'replied', 90)
  await addLogEntry(1, 'quoted', 5)
  await measure(1)
  expect(await facts()).toEqual({ answers: true, rate: null, hours: null })
})

test('with answers to three of four requests, the rate is 75 %, and the usual time is the median of the hours until the first replies', async () => {
  await addLogEntry(2, 'quoted', 40)
  await measure(8)
  expect(await facts()).toEqual({ answers: true, rate: 75, hours: 5 })
})

test('products show that their supplier answers, and the change feed advances only if the measured facts changed', async () => {
  const { db } = t.deps
  const silent = and(eq(products.companyId, companyId), eq(products.answersHere, false))
  expect(await db.$count(products, silent)).toBe(0)
  const answeringRows = await db.select({ id: products.companyId }).from(products).where(eq(products.answersHere, true))
  expect(new Set(answeringRows.map(({ id }) => id))).toEqual(new Set([companyId]))
  const seqBefore = (await readUncachedVersion(db)).seq
  await measure(8)
  expect((await readUncachedVersion(db)).seq).toBe(seqBefore)
  const [first] = await requests()
  await db.delete(recordLog).where(inArray(recordLog.recordId, first ? [first.id] : []))
  await measure(8)
  expect(await facts()).toEqual({ answers: true, rate: 50, hours: 22 })
  expect((await readUncachedVersion(db)).seq).toBe(seqBefore + 1)
})

test('a supplier without requests for a year is still shown as answering, without a rate', async () => {
  await measure(400)
  expect(await facts()).toEqual({ answers: true, rate: null, hours: null })
})
