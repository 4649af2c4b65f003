import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { productRow, range, type FakeApi } from '#tests/harness/fake-catalogue.ts'
import { createApi } from '#api/client.ts'
import type { WireAnswer } from '#api/wire.ts'
import { getRows } from '../../store/tables.ts'
import { readStatus } from '../../store/meta.ts'
import { anAccountId } from '#tests/harness/ids.ts'

let world: CopyWorld<FakeApi>
beforeEach(async () => {
  world = await createCopyWorld()
})

type Rows = Readonly<Record<string, readonly unknown[]>>

const copyFrom = async (lists: Rows) => {
  const envelope = (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const rows = lists[pathname]
    if (rows && /dict-data|category/.test(pathname)) return { code: 0, data: rows }
    if (/dict-data|category/.test(pathname)) return { code: 0, data: [] }
    if (!rows) return { code: 404, data: null, msg: 'Not found' }
    const size = Math.min(20, Number(searchParams.get('pageSize')))
    const from = (Number(searchParams.get('pageNo')) - 1) * size
    return { code: 0, data: { list: rows.slice(from, from + size), total: rows.length } }
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
    holder: async () => ({ sub: anAccountId('me'), accessToken: 't' }),
    renew: async () => false,
    send: async ({ url }) => answer(url),
  })
  const outcome = await world.run({ api, signedIn: async () => true })
  return { outcome, status: await readStatus(world.db) }
}

const storedRow = async (id: string) =>
  JSON.parse(JSON.stringify((await getRows(world.db, 'products', [id]))[0] ?? null))

describe("A3 rows with another vendor's field names", () => {
  test('are stored under the contract’s names; rows without an id or a name are counted', async () => {
    const goods = range(1, 46).map((n) => ({ pesticideId: n, name: `Goods ${n}`, expiry: [2031, 5, 6] }))
    const lists = {
      [catalogueCalls.productPage.path]: [...goods, { pesticideId: 46 }, { name: 'Nobody' }],
      [catalogueCalls.companyPage.path]: [{ id: 5, name: 'Acme' }, { id: 6 }],
    }
    const { outcome, status } = await copyFrom(lists)
    expect(outcome).toEqual({ at: 'done' })
    expect(status).toMatchObject({ scope: 'full', rows: 46, unreadable: 3, unreadableCompanies: 1 })
    expect(await storedRow('45')).toMatchObject({ pesticideId: '45', name: 'Goods 45', validUntil: '2031-05-06' })
  })

  test('may have the names of the specification', async () => {
    const row = {
      pesticideId: 7,
      name: 'Glyphosate 41% SL',
      registrationNumber: 'PD1',
      categories: [{ categoryId: 3, categoryName: 'Herbicide' }],
      activeIngredients: [{ name: 'Glyphosate', englishName: 'glyphosate', content: '41%' }],
      singleFormulation: 1,
      targetCrop: 'apple,pear',
    }
    const lists = { [catalogueCalls.productPage.path]: [row], [catalogueCalls.companyPage.path]: [] }
    const { status } = await copyFrom(lists)
    expect(status).toMatchObject({ rows: 1, unreadable: 0 })
    expect(await storedRow('7')).toMatchObject({
      registrationNo: 'PD1',
      categories: [{ categoryId: '3', categoryName: 'Herbicide' }],
      ingredients: [{ name: 'Glyphosate', nameEn: 'glyphosate', content: '41%' }],
      isSingle: true,
      crops: [{ name: 'apple' }, { name: 'pear' }],
    })
  })

  test('rows with the contract’s names and other types are converted before they count as unreadable', async () => {
    const rows = [productRow(1), productRow(2, { isSingle: 0, exportOnly: 0, crops: 'apple' })]
    const lists = { [catalogueCalls.productPage.path]: rows, [catalogueCalls.companyPage.path]: [] }
    const { status } = await copyFrom(lists)
    expect(status).toMatchObject({ rows: 2, unreadable: 0 })
    expect(await storedRow('p2')).toMatchObject({ isSingle: false, exportOnly: false, crops: [{ name: 'apple' }] })
  })
})
