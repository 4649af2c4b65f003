import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { provinceDict } from '#contract/entities/reference.ts'
import { languages } from '#contract/languages.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import { companies, products } from './schema.ts'
import { publishCompanyRating, publishProducts, withdrawProducts } from './changes/catalogue-changes.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { testApp } from '#tests/harness/server.ts'

const backend = await testApp()
const token = (await backend.newBuyer()).token

interface Page<T> {
  list: T[]
  total: number
}
const search = async (query: Record<string, unknown>) =>
  (await backend.call(catalogueCalls.productPage, { token, query })).data as Page<ProductWire>

describe('listing products', () => {
  test('if several filters are set, a product must match all of them', async () => {
    const { list } = await search({
      categoryIds: 'herbicide,insecticide',
      formulations: 'SC',
      single: 'true',
      pageSize: 50,
    })
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) {
      expect(row.formulation).toBe('SC')
      expect(row.isSingle).toBe(true)
      expect(row.categories.some(({ categoryId }) => ['herbicide', 'insecticide'].includes(String(categoryId)))).toBe(
        true,
      )
    }
    const ofCompany = await search({ companyId: '2', exportOnly: 'true' })
    expect(ofCompany.list.every(({ company, exportOnly }) => company?.companyId === '2' && exportOnly)).toBe(true)
    const onRice = await search({ cropId: 'rice', targetId: 'rice_blast' })
    expect(onRice.total).toBeGreaterThan(0)
  })
  test.each([
    ['en', 'Rice', 'Rice blast'],
    ['es', 'Arroz', 'Piricularia (añublo del arroz)'],
    ['zh-Hans', '水稻', '稻瘟病'],
  ] as const)('crops and pests have their names in %s', async (locale, crop, pest) => {
    const answer = await backend.call(catalogueCalls.productPage, {
      token,
      headers: { 'Accept-Language': languages[locale].apiTag },
      query: { cropId: 'rice', targetId: 'rice_blast' },
    })
    const [row] = (answer.data as Page<ProductWire>).list
    expect(row?.crops).toContainEqual(expect.objectContaining({ id: 'rice', name: crop }))
    expect(row?.targets).toContainEqual(expect.objectContaining({ id: 'rice_blast', name: pest }))
    expect(row?.uses?.map(({ crop: of, target }) => [of?.name, target?.name])).toContainEqual([crop, pest])
  })
  test.each(['name', 'validUntil', 'content', 'company'] as const)(
    'pages sorted by %s contain every row once',
    async (sort) => {
      const ids: string[] = []
      for (let pageNo = 1; pageNo <= 4; pageNo += 1)
        ids.push(
          ...(await search({ categoryIds: 'acaricide', sort, pageNo, pageSize: 40 })).list.map(({ pesticideId }) =>
            String(pesticideId),
          ),
        )
      const { total } = await search({ categoryIds: 'acaricide' })
      expect(ids).toHaveLength(Math.min(160, total))
      expect(new Set(ids).size).toBe(ids.length)
    },
  )
  test('a product that is withdrawn after the first page was read is not on the second', async () => {
    const page = (pageNo: number) => search({ categoryIds: 'acaricide', sort: 'name', pageNo, pageSize: 5 })
    const [first, second] = [await page(1), await page(2)]
    const withdrawnId = String(second.list[0]?.pesticideId)
    await backend.deps.db.transaction((tx) => withdrawProducts(tx, [withdrawnId]))
    const laterPage = await page(2)
    expect(laterPage.total).toBe(first.total - 1)
    expect(laterPage.list.slice(0, 4)).toEqual(second.list.slice(1))
  })
})

describe('many searches by one account', () => {
  test('one account may have eight searches running; further ones are told to retry later, and another account is not affected', async () => {
    const otherBuyer = await backend.newBuyer()
    const of = (one: string) => backend.call(catalogueCalls.productPage, { token: one, query: { keyword: `x${at++}` } })
    let at = 0
    const [flood, calm] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => of(token))),
      of(otherBuyer.token),
    ])
    const statuses = flood.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect([calm.status, (await of(token)).status]).toEqual([200, 200])
  })
  test('a program may send a hundred and twenty searches in a row', async () => {
    const limitedApp = await testApp({ db: backend.deps.db, rateLimiter: createRateLimiter(backend.clock) })
    const query = { keyword: 'glyphosate' }
    const statuses: number[] = []
    for (let count = 0; count < 121; count += 1)
      statuses.push((await limitedApp.call(catalogueCalls.companyPage, { token, query })).status)
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([120, 429])
  })
})

describe('languages', () => {
  const inLanguage = async (language: string) =>
    (
      await backend.call(catalogueCalls.productGet, {
        token,
        query: { id: 'PD20050133' },
        headers: { 'Accept-Language': language },
      })
    ).data as ProductWire
  test.each([
    ['en-US', 'Pyridaben 20% WP', 'Wettable powder'],
    ['es-ES', 'Piridabén 20% WP', 'Polvo mojable'],
    ['zh-CN', '哒螨灵 20% 可湿性粉剂', '可湿性粉剂'],
    ['zh-TW', '噠蟎靈 20% 可濕性粉劑', '可濕性粉劑'],
    ['fr-FR, es;q=0.5, en;q=0.1', 'Piridabén 20% WP', 'Polvo mojable'],
    ['fr', 'Pyridaben 20% WP', 'Wettable powder'],
  ])('a product is in the language of the header %s', async (language, name, dosageForm) => {
    expect(await inLanguage(language)).toMatchObject({ name, dosageForm, nameEn: 'Pyridaben 20% WP' })
  })
  test('dictionaries, categories, countries, currencies and time zones are in the requested language, also for visitors', async () => {
    const headers = { 'Accept-Language': 'es-ES' }
    const of = async (call: (typeof referenceCalls)[keyof typeof referenceCalls]) =>
      (await backend.call(call, { headers })).data as Record<string, unknown>[]
    expect((await of(referenceCalls.dictionaries)).find(({ value }) => value === 'TT_100_ADV')).toMatchObject({
      dictType: 'pay_method',
      label: 'T/T 100 % por adelantado',
      labels: { en: 'T/T 100% in advance' },
    })
    const places = (await of(referenceCalls.dictionaries)).filter(({ dictType }) => dictType === provinceDict)
    const ningxia = { value: 'Ningxia', label: 'Ningxia', labels: { 'zh-Hans': '宁夏', 'zh-Hant': '寧夏' } }
    expect(places).toContainEqual(
      expect.objectContaining({ ...ningxia, labels: expect.objectContaining(ningxia.labels) }),
    )
    const values = places.map(({ value }) => value)
    expect(values).toEqual([...new Set(values)].toSorted())
    expect(await of(referenceCalls.categories)).toContainEqual(
      expect.objectContaining({ categoryId: 'herbicide', categoryName: 'Herbicida' }),
    )
    expect(await of(referenceCalls.countries)).toContainEqual(
      expect.objectContaining({ code: 'BR', name: 'Brasil', currency: 'BRL' }),
    )
    expect(await of(referenceCalls.currencies)).toContainEqual(
      expect.objectContaining({ code: 'JPY', name: 'yen japonés', digits: 0 }),
    )
    expect(await of(referenceCalls.timezones)).toContainEqual(
      expect.objectContaining({ id: 'America/Sao_Paulo', name: expect.stringMatching(/UTC-03:00.*hora/) }),
    )
  })
})

interface Changes {
  list: { pesticideId: string; companyId: string }[]
  deleted: string[]
  cursor: string | null
  next: string
  total: number
  reset: boolean
}
const changes = async (
  query: { since?: string; cursor?: string; limit?: number },
  which: 'products' | 'companies' = 'products',
) =>
  (
    await backend.call(which === 'products' ? catalogueCalls.productChanges : catalogueCalls.companyChanges, {
      token,
      query,
    })
  ).data as Changes

const follow = async (since: string, limit = 2000) => {
  const list: string[] = []
  const deleted: string[] = []
  let cursor = ''
  for (;;) {
    const page = await changes({ since, cursor, limit })
    list.push(...page.list.map(({ pesticideId }) => pesticideId))
    deleted.push(...page.deleted)
    if (page.cursor === null) return { list, deleted, next: page.next, total: page.total }
    cursor = page.cursor
  }
}

describe('the feed of changes', () => {
  test('the feed contains what was changed and deleted, in order, and nothing else', async () => {
    const { next } = await follow('')
    const { db, clock } = backend.deps
    const [first = '', second = '', third = ''] = (
      await db.select({ id: products.id }).from(products).orderBy(products.id).limit(3)
    ).map(({ id }) => id)
    await db.transaction((tx) => publishProducts(tx, [second], clock.now()))
    await db.transaction((tx) => withdrawProducts(tx, [third]))
    await db.transaction((tx) => publishProducts(tx, [first], clock.now()))
    const delta = await follow(next, 1)
    expect(delta).toMatchObject({ list: [second, first], deleted: [third] })
    expect((await changes({ limit: 1 })).deleted).toEqual([])
  })

  test('the feed includes the products of a company with a new rating, because they show the rating', async () => {
    const { next } = await follow('')
    const { db, clock } = backend.deps
    await db.transaction(async (tx) => {
      await tx.update(companies).set({ rating: 4.9 }).where(eq(companies.id, '9002'))
      await publishCompanyRating(tx, '9002', clock.now())
    })
    const delta = await changes({ since: next }, 'companies')
    expect(delta.list.map(({ companyId }) => companyId)).toEqual(['9002'])
    const ownProducts = await search({ companyId: '9002', pageSize: 100 })
    expect(new Set((await follow(next)).list)).toEqual(new Set(ownProducts.list.map(({ pesticideId }) => pesticideId)))
    expect(ownProducts.list[0]?.company?.rating).toBe(4.9)
  })

  test('cached pages, products and counts are updated after a change', async () => {
    const { db, clock } = backend.deps
    const page = () => search({ companyId: '9003', pageSize: 20 })
    const rateSupplier = async (rating: number) =>
      db.transaction(async (tx) => {
        await tx.update(companies).set({ rating }).where(eq(companies.id, '9003'))
        await publishCompanyRating(tx, '9003', clock.now())
      })
    const countProducts = async () =>
      ((await backend.call(catalogueCalls.productFacets, { token, query: {} })).data as { total: number }).total
    await rateSupplier(3.1)
    const pageBefore = await page()
    const id = String(pageBefore.list[0]?.pesticideId)
    const one = async () =>
      (await backend.call(catalogueCalls.productGet, { token, query: { id } })).data as ProductWire
    expect((await one()).company?.rating).toBe(3.1)
    const total = await countProducts()
    await rateSupplier(4.2)
    expect((await one()).company?.rating).toBe(4.2)
    expect((await page()).list.map(({ company }) => company?.rating)).toEqual(pageBefore.list.map(() => 4.2))
    await db.transaction((tx) => withdrawProducts(tx, [id]))
    expect((await page()).total).toBe(pageBefore.total - 1)
    expect(await countProducts()).toBe(total - 1)
    expect((await backend.call(catalogueCalls.productGet, { token, query: { id } })).status).toBe(404)
  })

  test('a row that changes between two pages is also on a later page, so that no change is missed', async () => {
    const { db, clock } = backend.deps
    const firstPage = await changes({ limit: 5 })
    const movedId = firstPage.list[0]?.pesticideId ?? ''
    await db.transaction((tx) => publishProducts(tx, [movedId], clock.now()))
    const seenIds = new Set(firstPage.list.map(({ pesticideId }) => pesticideId))
    let cursor = firstPage.cursor
    let isRepeated = false
    while (cursor !== null) {
      const page: Changes = await changes({ cursor, limit: 2000 })
      for (const { pesticideId } of page.list) {
        isRepeated ||= pesticideId === movedId
        seenIds.add(pesticideId)
      }
      cursor = page.cursor
    }
    expect(isRepeated).toBe(true)
    expect(seenIds.size).toBe(firstPage.total)
  })

  test('the feed starts again for a mark that is forged, in the future or of another database; a malformed one is refused', async () => {
    const { next } = await follow('')
    const [, epoch = '', run, at] = next.split('.')
    for (const since of [
      `seq.other-epoch.${run}.${at}.0.${next.slice(-22)}`,
      `seq.${epoch}.${run}.999.999.${next.slice(-22)}`,
    ])
      expect(await changes({ since })).toMatchObject({ reset: true, list: [], cursor: null })
    for (const since of ['; drop table', `${epoch}.${at}`])
      expect((await backend.call(catalogueCalls.productChanges, { token, query: { since } })).code).toBe(
        code.badRequest,
      )
    expect(await changes({ since: next })).toMatchObject({ reset: false })
  })
})

test('the answer for one buyer is not cached for another', async () => {
  const answer = await backend.call(catalogueCalls.companyTop100, { token })
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(answer.headers.get('Vary')).toContain('Authorization')
})
