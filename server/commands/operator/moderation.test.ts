import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { chatCalls, messageCalls } from '#contract/calls/account.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { reviewCalls } from '#contract/calls/reviews.ts'
import type { Review } from '#contract/entities/company.ts'
import { companies, reviews } from '#server/modules/catalogue/schema.ts'
import { runAsOperator } from '#tests/harness/operator.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { reportVerbs, reviewVerbs } from './moderation.ts'

let t: TestApp
let sides: Awaited<ReturnType<typeof buyerAndSuppliers>>
beforeAll(async () => {
  t = await testApp()
  sides = await buyerAndSuppliers(t, ['9002'])
})

const supplierRow = async () => (await t.deps.db.select().from(companies).where(eq(companies.id, '9002')))[0]
const contents = async (token: string) => {
  const { data } = await t.call(catalogueCalls.reviewPage, { token, query: { companyId: '9002', pageSize: 100 } })
  return (data as { list: Review[] }).list.map(({ content }) => content)
}
const rates = { infoRate: 1, speedRate: 1, professionRate: 1, feedbackRate: 1, attitudeRate: 1, qualityRate: 1 }
const writeReview = async (content: string) => {
  const { token, no } = await sides.send('enquiry', ['9002'])
  await sides.quote('9002', no)
  const body = { companyId: '9002', rate: 1, ...rates, tags: [], content }
  expect((await t.call(reviewCalls.reviewCreate, { token, body })).code).toBe(0)
  const [row] = await t.deps.db.select().from(reviews).where(eq(reviews.content, content))
  return { token, id: row?.id ?? '', body }
}

test('a hidden review is neither shown nor counted, even after its writer changes it, until it is shown again', async () => {
  const before = await supplierRow()
  const { token, id, body } = await writeReview('Full of insults.')
  const withReview = await supplierRow()
  expect(await runAsOperator(t, reviewVerbs, 'hide', id, '--check')).toMatchObject({ exit: 0 })
  expect(await contents(token)).toContain('Full of insults.')
  expect(await runAsOperator(t, reviewVerbs, 'hide', id)).toMatchObject({ exit: 0 })
  await t.call(reviewCalls.reviewCreate, { token, body: { ...body, content: 'Still full of insults.' } })
  expect((await contents(token)).filter((one) => one.includes('insults'))).toEqual([])
  const hidden = await supplierRow()
  expect([hidden?.rating, hidden?.reviewCount]).toEqual([before?.rating, before?.reviewCount])
  expect(hidden?.seq).toBeGreaterThan(withReview?.seq ?? 0)
  const listing = (await runAsOperator(t, reviewVerbs, 'list', '9002')).printed
  expect(listing).toMatch(new RegExp(`${id}.*, hidden\n  Still full of insults\\.`))
  expect(await runAsOperator(t, reviewVerbs, 'hide', id)).toMatchObject({ exit: 1 })
  expect(await runAsOperator(t, reviewVerbs, 'show', id)).toMatchObject({ exit: 0 })
  expect(await contents(token)).toContain('Still full of insults.')
  expect(await supplierRow()).toMatchObject({ rating: withReview?.rating, reviewCount: withReview?.reviewCount })
})

test('a report of a wrong answer is listed, and is answered once by a message to its account', async () => {
  const buyer = await t.newBuyer()
  const report = (id: string, token?: string) =>
    t.call(chatCalls.messageReport, { ...(token && { token }), body: { id, reason: 'wrong', question: 'Dose of X?' } })
  expect((await report('report-1', buyer.token)).code).toBe(0)
  expect((await report('report-2')).code).toBe(0)
  const run = (...argv: string[]) => runAsOperator(t, reportVerbs, ...argv)
  expect((await run('list')).printed).toMatch(/report-1 .*not answered\n {2}Dose of X\?/)
  expect((await run('list')).printed).toMatch(/report-2 .*by a visitor/)
  expect(await run('answer', 'report-1')).toMatchObject({ exit: null })
  expect(await run('answer', 'report-1', 'It', 'is', 'corrected.')).toMatchObject({ exit: 0 })
  expect(await run('answer', 'report-1', 'Again')).toMatchObject({ exit: 1 })
  expect(await run('answer', 'report-2', 'Thanks')).toMatchObject({ exit: 1 })
  expect((await run('list')).printed).toMatch(/report-1 .*, answered/)
  const query = { pageNo: 1, pageSize: 20 }
  const { data } = await t.call(messageCalls.messagePage, { token: buyer.token, query })
  expect((data as { list: { content: string }[] }).list).toMatchObject([
    { content: expect.stringMatching(/^It is corrected\.[\s\S]*Dose of X\?/) },
  ])
})
