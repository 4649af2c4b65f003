import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { productRow, range, unasked, FakeFiles } from '#tests/harness/fake-catalogue.ts'
import { createApi } from '#api/client.ts'
import { defineDialect, type Dialect } from '#api/dialects/dialect.ts'
import type { WireAnswer } from '#api/wire.ts'
import { getRows } from '../../store/blocks.ts'
import { openCatalogueDbNamed, type CatalogueDb } from '../../store/db.ts'
import { readStatus } from '../../store/meta.ts'
import { replicate } from '../replicate.ts'
import { anAccount } from '#tests/harness/ids.ts'

/** Its own paths, its own names, pages of 20 rows at most, and neither files nor changes. */
const vendor = defineDialect({
  name: 'vendor',
  paths: { [catalogueCalls.productPage.path]: '/v2/goods', [catalogueCalls.companyPage.path]: '/v2/makers' },
  page: { list: 'data', total: 'n' },
  products: { pesticideId: 'sku', name: 'title', validUntil: 'licence.end' },
  companies: { companyId: 'no', name: 'firm' },
})

let db: CatalogueDb
let names = 0
beforeEach(async () => {
  db = await openCatalogueDbNamed(`vendor-pages-${(names += 1)}`)
})
afterEach(() => db.delete())

type Rows = Readonly<Record<string, readonly unknown[]>>

/** A run against a backend that has these lists, by path; `page` makes its page of some rows. */
const copyFrom = async (lists: Rows, dialect: Dialect | null, page: (rows: unknown[], total: number) => unknown) => {
  const sent: string[] = []
  const envelope = (url: string) => {
    const { pathname, searchParams } = new URL(url)
    sent.push(pathname)
    const rows = lists[pathname]
    if (rows && /dict-data|category/.test(pathname)) return { code: 0, data: rows }
    if (/dict-data|category/.test(pathname)) return { code: 0, data: [] }
    if (!rows) return { code: 404, data: null, msg: 'Not found' }
    const size = Math.min(20, Number(searchParams.get('pageSize')))
    const from = (Number(searchParams.get('pageNo')) - 1) * size
    return { code: 0, data: page(rows.slice(from, from + size), rows.length) }
  }
  const answer = (url: string): WireAnswer => ({
    transport: 'ok',
    status: 200,
    contentType: 'application/json',
    headers: {},
    envelope: envelope(url),
  })
  const api = createApi({
    base: 'https://b.example',
    locale: () => 'en',
    deviceId: () => 'd',
    holder: async () => ({ sub: anAccount('me'), accessToken: 't' }),
    renew: async () => false,
    send: async ({ url }) => answer(url),
    dialect: dialect && (async () => dialect),
  })
  const outcome = await replicate(
    {
      ...unasked(),
      db,
      api,
      files: new FakeFiles(),
      clock: { now: () => 1_000_000, mono: () => 0 },
      signedIn: async () => true,
      pause: async () => {},
    },
    'en',
  )
  return { outcome, sent, status: await readStatus(db) }
}

const stored = async (id: string) => JSON.parse(JSON.stringify((await getRows(db, 'products', [id]))[0] ?? null))

describe('A3 rows of another vendor on their way into the copy', () => {
  test('have the contract names; those without a number or a name are counted', async () => {
    const goods = range(1, 46).map((n) => ({ sku: n, title: `Goods ${n}`, licence: { end: '2031-05-06' } }))
    const lists = {
      '/v2/goods': [...goods, { sku: 46 }, { title: 'Nobody' }],
      '/v2/makers': [{ no: 5, firm: 'Acme' }, { no: 6 }],
    }
    const { outcome, sent, status } = await copyFrom(lists, vendor, (data, n) => ({ data, n }))
    expect(outcome).toEqual({ at: 'done' })
    expect(status).toMatchObject({ scope: 'full', rows: 46, unreadable: 3, unreadableCompanies: 1 })
    expect(await stored('45')).toMatchObject({ pesticideId: '45', name: 'Goods 45', validUntil: '2031-05-06' })
    expect(sent).not.toContain(catalogueCalls.productPage.path)
    expect(sent).not.toContain(catalogueCalls.companyPage.path)
  })

  test('of the specification need no table', async () => {
    const row = {
      id: 7,
      name: 'Glyphosate 41% SL',
      registrationNumber: 'PD1',
      categoryId: 3,
      categoryName: 'Herbicide',
      activeIngredients: [{ name: 'Glyphosate', enName: 'glyphosate', content: '41%' }],
      singleFormulation: 1,
      targetCrop: 'apple, pear',
    }
    const lists = { [catalogueCalls.productPage.path]: [row], [catalogueCalls.companyPage.path]: [] }
    const { status } = await copyFrom(lists, null, (list, total) => ({ list, total }))
    expect(status).toMatchObject({ rows: 1, unreadable: 0 })
    expect(await stored('7')).toMatchObject({
      registrationNo: 'PD1',
      categories: [{ categoryId: '3', categoryName: 'Herbicide' }],
      ingredients: [{ name: 'Glyphosate', nameEn: 'glyphosate', content: '41%' }],
      isSingle: true,
      crops: [{ name: 'apple' }, { name: 'pear' }],
    })
  })

  test('under our names with types of their own are told anew before one is given up', async () => {
    const rows = [productRow(1), productRow(2, { isSingle: 'false', exportOnly: 0, crops: 'apple' })]
    const lists = { [catalogueCalls.productPage.path]: rows, [catalogueCalls.companyPage.path]: [] }
    const { status } = await copyFrom(lists, null, (list, total) => ({ list, total }))
    expect(status).toMatchObject({ rows: 2, unreadable: 0 })
    expect(await stored('p2')).toMatchObject({ isSingle: false, exportOnly: false, crops: [{ name: 'apple' }] })
  })
})
