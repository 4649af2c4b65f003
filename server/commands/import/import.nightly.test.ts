import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findTombstones, readCatalogueVersion } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { findRankedCompanies } from '#server/modules/catalogue/companies/repo.ts'
import { countProducts } from '#server/modules/catalogue/products/repo.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import { readKeyword } from '#server/modules/catalogue/search/near-words.ts'
import { seedFolder } from '#server/platform/paths.ts'
import { importFiles } from './main.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  firstSeedRow,
  importSetup,
  pyridaben,
  rainbow,
  emptyExtraColumns,
  productUse,
  mancozeb,
  withdrawnFile,
  type ImportFiles,
} from '#tests/harness/import-files.ts'
import { reportLines, warningLines } from './read.ts'

const { database, clock, run, remove } = importSetup()
let db: Database
beforeAll(() => void (db = database()))

const summaryOf = async (files: ImportFiles, check = false) => {
  const imported = await run(files, check)
  if (!('summary' in imported)) throw new Error(reportLines(imported.problems).join('\n'))
  return imported.summary
}
const seqNow = async () => (await readCatalogueVersion(db)).seq
const productRow = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]
const companyRow = async (id: string) => (await db.select().from(companies).where(eq(companies.id, id)))[0]
const countByKeyword = (keyword: string) => countProducts(db, { keyword: readKeyword(keyword) })

describe('an import', () => {
  test("an import of the seed's own files changes nothing, so that devices have nothing to download", async () => {
    const seq = await seqNow()
    const imported = await importFiles({ db, clock }, [seedFolder], false)
    expect(imported).toMatchObject({
      problems: [],
      summary: {
        products: { added: 0, changed: 0, same: 5306 },
        companies: { added: 0, changed: 0 },
        ingredients: { added: 0, changed: 0 },
      },
    })
    expect(await seqNow()).toBe(seq)
  }, 120_000)

  test('an import with --check reports what it would do, and writes nothing', async () => {
    const files = { 'products.csv': [{ ...pyridaben, valid_until: '2039-01-01' }] }
    const seq = await seqNow()
    expect(await summaryOf(files, true)).toMatchObject({ products: { changed: 1 } })
    expect((await productRow('PD20050133'))?.validUntil).not.toBe('2039-01-01')
    expect(await seqNow()).toBe(seq)
  })

  test('an import gives only changed rows a new position in the change feed', async () => {
    const otherProduct = firstSeedRow('products.csv', 'reg_no', 'PD20050134')
    const [seq, kept] = [await seqNow(), await productRow('PD20050134')]
    const { products: tally } = await summaryOf({
      'products.csv': [{ ...pyridaben, valid_until: '2039-01-01' }, otherProduct],
    })
    expect(tally).toEqual({ added: 0, changed: 1, same: 1 })
    expect(await productRow('PD20050133')).toMatchObject({ validUntil: '2039-01-01', seq: seq + 1 })
    expect((await productRow('PD20050134'))?.seq).toBe(kept?.seq)
  })

  test('imported companies, ingredients, products and uses may refer to each other', async () => {
    const imported = await summaryOf({
      'companies.csv': [{ ...rainbow, company_id: '7001', name_en: 'Zephyrine Crop Co., Ltd.' }],
      'ingredients.csv': [{ id: '9901', en: 'zephyrinate', es: 'cefirinato', zh: '', zh_hant: '', cas: '99-99-0' }],
      'products.csv': [
        {
          ...pyridaben,
          reg_no: 'PD20990001',
          company_id: '7001',
          ingredients: '[{"id":"9901","content":"20%"}]',
          name_zh: '',
        },
      ],
      'product-uses.csv': [{ ...productUse, reg_no: 'PD20990001' }],
    })
    expect(imported).toMatchObject({
      companies: { added: 1 },
      ingredients: { added: 1, changed: 0 },
      products: { added: 1, changed: 0 },
    })
    expect(await productRow('PD20990001')).toMatchObject({
      names: { en: 'Zephyrinate 20% WP' },
      cropIds: ['wheat'],
      demo: false,
    })
    expect(await companyRow('7001')).toMatchObject({ productCount: 1, rating: null })
    expect([
      await countByKeyword('zephyrine'),
      await countByKeyword('99-99-0'),
      await countByKeyword('zephyrinate wheat'),
    ]).toEqual([1, 1, 1])
  })

  test('an empty cell clears the CAS number of an ingredient; without the column, the number stays unchanged', async () => {
    const word = { id: '9901', en: 'zephyrinate', es: 'cefirinato', zh: '', zh_hant: '' }
    await summaryOf({ 'ingredients.csv': [word] })
    expect(await countByKeyword('99-99-0')).toBe(1)
    await summaryOf({ 'ingredients.csv': [{ ...word, cas: '' }] })
    expect(await countByKeyword('99-99-0')).toBe(0)
  })

  test('names are stored in one Unicode normal form', async () => {
    const name_en = 'São João Chemical Co., Ltd.'
    await summaryOf({ 'companies.csv': [{ ...rainbow, name_en: name_en.normalize('NFD') }] })
    expect((await companyRow('2'))?.names.en).toBe(name_en)
  })

  test('a probable mistake is a warning with its row and column, and does not prevent an import', async () => {
    const pine = { ...mancozeb, id: 'own-9', en: 'Mancozeb', es: 'x' }
    const numbers = ['0417', '417', 'PD20050133'].map((reg_no) => ({ ...pyridaben, reg_no }))
    const files = {
      'ingredients.csv': [pine],
      'products.csv': numbers.map((one, at) => (at === 2 ? { ...one, ingredients: '27=20%' } : one)),
    }
    const { warnings, problems } = await run(files, true)
    expect(problems).toEqual([])
    expect(warningLines(warnings)).toEqual([
      '5 warnings, please check:',
      'ingredients.csv, row 2, cas: "8018-01-7" is the number of "27" too',
      'ingredients.csv, row 2, en: "Mancozeb" is the name of "27" too',
      'products.csv, row 2, reg_no: "0417" differs from "417" only by leading zeros',
      'products.csv, row 3, reg_no: "417" differs from "0417" only by leading zeros',
      'products.csv, row 4, ingredients: all of "PD20050133" are others than before',
    ])
  })

  test("a company's new name is written to its products", async () => {
    const companyBefore = await companyRow('2')
    const { products: tally, companies: changed } = await summaryOf({
      'companies.csv': [{ ...rainbow, name_en: 'Quixotic Chemical Co., Ltd.' }],
    })
    expect(changed).toEqual({ added: 0, changed: 1, same: 0 })
    expect(tally).toEqual({ added: 0, changed: companyBefore?.productCount, same: 0 })
    expect(await countByKeyword('quixotic')).toBe(companyBefore?.productCount)
    expect(await companyRow('2')).toMatchObject({
      rank: companyBefore?.rank,
      productCount: companyBefore?.productCount,
    })
    expect((await companyRow('2'))?.search).toBe(companyBefore?.search.replace(/^.*/, 'quixotic chemical co., ltd.'))
  })

  test("an ingredient's new names are written to its products, except into names that come from the register", async () => {
    const storedProduct = await productRow('PD20050133')
    const id = storedProduct?.ingredients[0]?.id ?? ''
    await summaryOf({
      'ingredients.csv': [
        { id, en: 'pyridabenum', es: 'piridabeno', zh: '哒螨灵', zh_hant: '噠蟎靈', cas: '96489-71-3' },
      ],
    })
    expect(await productRow('PD20050133')).toMatchObject({
      names: {
        en: storedProduct?.names.en.replace('Pyridaben', 'Pyridabenum'),
        'zh-Hans': storedProduct?.names['zh-Hans'],
      },
    })
    expect(await countByKeyword('pyridabenum')).toBeGreaterThan(0)
  })

  test('an import that renames a company and withdraws one of its products has the result that its check reports', async () => {
    const count = (await companyRow('14'))?.productCount ?? 0
    const company = { ...firstSeedRow('companies.csv', 'company_id', '14'), name_en: 'Yttrian Chemical Co., Ltd.' }
    const files = { 'companies.csv': [company], ...withdrawnFile('PD20110233') }
    const expected = { products: { added: 0, changed: count - 1, same: 0 }, withdrawn: { removed: 1, before: 0 } }
    expect(await summaryOf(files, true)).toMatchObject(expected)
    expect(await summaryOf(files)).toMatchObject(expected)
    expect([await productRow('PD20110233'), await countByKeyword('yttrian')]).toEqual([undefined, count - 1])
  })

  test("an ingredient's new name becomes part of the search text of a supplier that has it as a main product", async () => {
    const word = { id: '204', en: 'fluazifop-P-butyl', zh: '精吡氟禾草灵', zh_hant: '精吡氟禾草靈', cas: '79241-46-6' }
    await summaryOf({ 'ingredients.csv': [{ ...word, es: 'nombre nuevo' }] })
    expect((await companyRow('2'))?.search.split('\n')).toContain('nombre nuevo')
  })

  test('an import of uses alone replaces the uses of their products', async () => {
    const { products: tally } = await summaryOf({ 'product-uses.csv': [{ ...productUse, crop_id: 'rice' }] })
    expect(tally).toEqual({ added: 0, changed: 1, same: 0 })
    expect(await productRow('PD20200736')).toMatchObject({ cropIds: ['rice'] })
  })

  test('more products of a company change the ranks, and devices download the companies whose rank changed', async () => {
    const rankedBefore = await findRankedCompanies(db, 200)
    const seq = await seqNow()
    const [, , , climber] = rankedBefore
    const ahead = rankedBefore[2]?.productCount ?? 0
    const count = ahead - (climber?.productCount ?? 0) + 1
    await summaryOf({
      'products.csv': Array.from({ length: count }, (_, at) => ({
        ...pyridaben,
        reg_no: `PD2088${String(at).padStart(4, '0')}`,
        company_id: climber?.id ?? '',
      })),
    })
    const rankedAfter = await findRankedCompanies(db, 200)
    expect(rankedAfter.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
    expect(rankedAfter.map(({ productCount }) => productCount)).toEqual(
      rankedAfter.map(({ productCount }) => productCount).toSorted((a, b) => b - a),
    )
    expect(rankedAfter[2]).toMatchObject({ id: climber?.id, productCount: ahead + 1 })
    const oldRanks = new Map(rankedBefore.map(({ id, rank }) => [id, rank]))
    const movedCompanies = rankedAfter.filter(({ id, rank }) => rank !== oldRanks.get(id))
    expect(movedCompanies.length).toBeGreaterThanOrEqual(2)
    expect(movedCompanies.filter((row) => row.seq <= seq)).toEqual([])
  })

  test("a company's contact, export amount and photos are imported, stay if their columns are missing, and are cleared by empty cells", async () => {
    const fileFields = { contact_name: 'Template Person', photos: '/files/uploaded-photo-0001/plant.png' }
    await summaryOf({
      'companies.csv': [{ ...rainbow, ...fileFields, export_amount_3y: '1200.50', export_currency: 'EUR' }],
    })
    const columns = {
      contactName: 'Template Person',
      exportAmount3y: '1200.50',
      exportCurrency: 'EUR',
      photos: [{ name: 'plant.png', url: fileFields.photos, size: 7, type: 'image/png' }],
    }
    expect(await companyRow('2')).toMatchObject(columns)
    await summaryOf({ 'companies.csv': [rainbow] })
    expect(await companyRow('2')).toMatchObject(columns)
    await summaryOf({ 'companies.csv': [{ ...rainbow, ...emptyExtraColumns }] })
    expect(await companyRow('2')).toMatchObject({ exportAmount3y: null, contactName: null, photos: [] })
  }, 120_000)

  test('withdrawn products are removed from the library and from devices, and a product that returns is published again', async () => {
    const storedProduct = await productRow('PD20050134')
    const [seq, maker] = [await seqNow(), await companyRow(storedProduct?.companyId ?? '')]
    const goneSince = async () => (await findTombstones(db, 'products', seq, await seqNow(), 9)).map(({ id }) => id)
    expect(await summaryOf(withdrawnFile('PD20050134'))).toMatchObject({ withdrawn: { removed: 1, before: 0 } })
    expect(await productRow('PD20050134')).toBeUndefined()
    expect((await companyRow(maker?.id ?? ''))?.productCount).toBe((maker?.productCount ?? 0) - 1)
    expect(await goneSince()).toEqual(['PD20050134'])
    expect(await summaryOf(withdrawnFile('PD20050134'))).toMatchObject({ withdrawn: { removed: 0, before: 1 } })
    remove('withdrawn.csv')
    expect(await summaryOf({ 'products.csv': [firstSeedRow('products.csv', 'reg_no', 'PD20050134')] })).toMatchObject({
      products: { added: 1 },
    })
    expect(await companyRow(maker?.id ?? '')).toMatchObject({ productCount: maker?.productCount })
    expect(await goneSince()).toEqual([])
  }, 120_000)
})

test('an import reads everything before it locks the clock, so that reviews wait only while it writes', async () => {
  const calls: { mock: { invocationCallOrder: number[] } }[] = []
  const renamed = { ...rainbow, name_en: 'Ytterbian Chemical Co., Ltd.' }
  await run({ 'companies.csv': [renamed], ...withdrawnFile('PD20050134') }, false, async (tx) => {
    calls.push(vi.spyOn(tx, 'select'), vi.spyOn(tx, 'update'))
  })
  const [reads = [], numbers = []] = calls.map(({ mock }) => mock.invocationCallOrder)
  expect(numbers.length).toBeGreaterThan(2)
  expect(Math.max(...reads)).toBeLessThan(Math.min(...numbers))
})
