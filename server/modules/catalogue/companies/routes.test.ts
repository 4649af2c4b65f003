import { describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { CompanyWire } from '#contract/entities/company.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import { testApp } from '#tests/harness/server.ts'
import { inArray, sql } from 'drizzle-orm'
import { companies } from '../schema.ts'
import { findRankedCompanies } from './repo.ts'
import { publishCompanyRating } from '../changes/catalogue-changes.ts'

const backend = await testApp()
const token = (await backend.newBuyer()).token
const rankedIds = (await findRankedCompanies(backend.deps.db, 8)).map(({ id }) => id)

interface Page<T> {
  list: T[]
  total: number
}

describe('a list of companies', () => {
  test('companies are listed by rank up to 100, hot lists are public, and demo reviews are included', async () => {
    const top = (await backend.call(catalogueCalls.companyTop100, { token })).data as CompanyWire[]
    expect(top.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(top.map(({ productCount }) => productCount)).toEqual(
      top.map(({ productCount }) => productCount ?? 0).toSorted((a, b) => b - a),
    )
    expect(top[0]?.snapshot).toEqual([2026, 5, 3])
    const hot = (await backend.call(catalogueCalls.hotCompanies)).data as CompanyWire[]
    expect(hot.filter(({ demo }) => demo)).toHaveLength(4)
    const offeredProducts = (await backend.call(catalogueCalls.hotProducts)).data as ProductWire[]
    expect(offeredProducts.length).toBeGreaterThan(0)
    expect(new Set(offeredProducts.map(({ company }) => company?.companyId)).size).toBe(offeredProducts.length)
    const reviews = (await backend.call(catalogueCalls.reviewPage, { token, query: { companyId: '9001' } }))
      .data as Page<unknown>
    expect(reviews.total).toBeGreaterThan(0)
  })
  test.each([
    ['a main product', 'fluazifop-P-butyl Weifang'],
    ['a main product in Chinese', '精吡氟禾草灵 山东潍坊'],
    ['a main product in Spanish', 'glifosato Weifang'],
    ['a stock code', '301035'],
  ])('a company is found by %s', async (_, keyword) => {
    const { data } = await backend.call(catalogueCalls.companyPage, { token, query: { keyword } })
    expect((data as Page<CompanyWire>).list.map(({ companyId }) => companyId)).toContain('2')
  })
  test('a company has names in other languages, by which a device’s copy finds it, but does not repeat the visible names', async () => {
    const namesIn = async (language: string) => {
      const request = { token, query: { id: '2' }, headers: { 'Accept-Language': language } }
      return ((await backend.call(catalogueCalls.companyGet, request)).data as CompanyWire).alsoNamed
    }
    const english = await namesIn('en-US')
    expect(english).toEqual(expect.arrayContaining(['山东', '山東', '潍坊', '濰坊', '草甘膦']))
    expect(english).not.toContain('Shandong')
    const chinese = await namesIn('zh-CN')
    expect(chinese).toEqual(expect.arrayContaining(['Shandong', 'Weifang', 'glyphosate', '山東']))
    expect(chinese).not.toContain('山东')
  })
})

const rateOnly = (...ids: string[]) =>
  backend.deps.db.transaction(async (tx) => {
    await tx.update(companies).set({ rating: null })
    const rating = sql`5 - 0.1 * array_position(${sql.param(ids)}::text[], ${companies.id})`
    await tx.update(companies).set({ rating }).where(inArray(companies.id, ids))
    for (const id of ids) await publishCompanyRating(tx, id, backend.clock.now())
  })
const hot = async () =>
  ((await backend.call(catalogueCalls.hotCompanies)).data as CompanyWire[]).map(({ companyId }) => companyId)

test('the hot list alternates between the highest ranked and the best rated suppliers', async () => {
  await rateOnly('9003', '9001', '9004', '9002', '9005')
  const [first, second, third, fourth] = rankedIds
  expect(await hot()).toEqual([first, '9003', second, '9001', third, '9004', fourth, '9002'])
})
