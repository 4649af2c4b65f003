import { and, eq, max } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { reviewCalls } from '#contract/calls/reviews.ts'
import { code } from '#contract/codes.ts'
import type { Review } from '#contract/entities/company.ts'
import { companies, products, reviews } from '#server/modules/catalogue/schema.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp } from '#tests/harness/server.ts'

const t = await testApp()
const sides = await buyerAndSuppliers(t, ['9001', '9002', '9003', '9004'])

const customer = async (supplier: string) => {
  const sentRequest = await sides.send('enquiry', [supplier])
  await sides.quote(supplier, sentRequest.no)
  return sentRequest
}

const body = (companyId: string, part: object = {}) => ({
  companyId,
  rate: 4,
  infoRate: 5,
  speedRate: 4.5,
  professionRate: 4,
  feedbackRate: 3.5,
  attitudeRate: 3,
  qualityRate: 2.5,
  tags: ['fast_reply'],
  content: ' Sent every document. ',
  ...part,
})
const write = (token: string, companyId: string, part: object = {}) =>
  t.call(reviewCalls.reviewCreate, { token, body: body(companyId, part) })
const page = async (token: string, companyId: string) =>
  (await t.call(catalogueCalls.reviewPage, { token, query: { companyId } })).data as { list: Review[]; total: number }
const company = async (id: string) => (await t.deps.db.select().from(companies).where(eq(companies.id, id)))[0]

describe('a review', () => {
  test('a review changes the rating of its supplier, and moves the supplier to the end of the change feed', async () => {
    const { token } = await customer('9002')
    const { db } = t.deps
    const latest = async () =>
      Math.max(
        (await db.select({ seq: max(companies.seq) }).from(companies))[0]?.seq ?? 0,
        (await db.select({ seq: max(products.seq) }).from(products))[0]?.seq ?? 0,
      )
    const seq = await latest()
    await write(token, '9002', { rate: 1 })
    const rates = await db.select({ rate: reviews.rate }).from(reviews).where(eq(reviews.companyId, '9002'))
    const mean = rates.reduce((sum, row) => sum + row.rate, 0) / rates.length
    const supplier = await company('9002')
    expect(supplier?.rating).toBeCloseTo(mean, 2)
    expect(supplier?.reviewCount).toBe(rates.length)
    expect(supplier?.seq).toBeGreaterThan(seq)
  })
  test('a review replaces an earlier review by the same buyer, and is added to one by another buyer', async () => {
    const [ana, ben] = [await customer('9003'), await customer('9003')]
    await write(ana.token, '9003', { content: 'first' })
    await write(ana.token, '9003', { content: 'second', rate: 2 })
    await write(ben.token, '9003', { content: 'of Ben' })
    const ownReviews = await t.deps.db
      .select()
      .from(reviews)
      .where(and(eq(reviews.companyId, '9003'), eq(reviews.accountId, ana.userId)))
    expect(ownReviews).toMatchObject([{ content: 'second', rate: 2 }])
    const contents = (await page(ana.token, '9003')).list.map((one) => one.content)
    expect(contents).toContain('of Ben')
    expect(contents).not.toContain('first')
  })
  test('a review is refused to a buyer whom the supplier has not answered, and does not change the rating', async () => {
    const companyBefore = await company('9001')
    const [stranger, asker] = [await t.newBuyer(), await sides.send('enquiry', ['9001'])]
    for (const { token } of [stranger, asker, await customer('9002')])
      expect((await write(token, '9001')).code).toBe(code.forbidden)
    expect(await company('9001')).toEqual(companyBefore)
    await sides.quote('9001', asker.no)
    expect((await write(asker.token, '9001')).code).toBe(0)
  })
  test('a review counts in the rating even if it is one of three simultaneous reviews', async () => {
    const countBefore = (await company('9004'))?.reviewCount ?? 0
    const buyers = await Promise.all([customer('9004'), customer('9004'), customer('9004')])
    await Promise.all(buyers.map(({ token }) => write(token, '9004')))
    expect((await company('9004'))?.reviewCount).toBe(countBefore + 3)
  })
  test.each([
    [{ content: '  ' }, 'content'],
    [{ content: 'x'.repeat(1001) }, 'content'],
    [{ rate: 0 }, 'rate'],
    [{ rate: 5.5 }, 'rate'],
    [{ speedRate: 4.2 }, 'speedRate'],
    [{ tags: ['<script>'] }, 'tags.0'],
  ])('a review is refused with %o, and the refusal names the field', async (part, path) => {
    const { token } = await customer('9001')
    expect(await write(token, '9001', part)).toMatchObject({
      code: code.badRequest,
      data: { fields: [{ path }] },
    })
  })
})
