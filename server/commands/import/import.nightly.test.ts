import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findTombstones, readCatalogueTime } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { findRankedCompanies } from '#server/modules/catalogue/companies/repo.ts'
import { countProducts, noFilter } from '#server/modules/catalogue/products/repo.ts'
import { readKeyword } from '#server/modules/catalogue/search/near-words.ts'
import { seedFolder } from '#server/platform/paths.ts'
import type { Database } from '#server/platform/db/database.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import { files } from '#server/modules/files/schema.ts'
import { parseTable } from '#server/seed/csv.ts'
import { fakeClock } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { importFiles } from './main.ts'
import { linesOfReport, linesOfWarnings } from './read.ts'

type Cells = Record<string, string>
type Files = Record<string, readonly Cells[] | string>

const first = (file: string, name: string, value: string): Cells => {
  const { head, rows } = parseTable(readFileSync(join(seedFolder, file), 'utf8'))
  const row = rows.find((cells) => cells[head.indexOf(name)] === value) ?? []
  return Object.fromEntries(head.map((column, at) => [column, row[at] ?? '']))
}
const pyridaben = first('products.csv', 'reg_no', 'PD20050133')
const rainbow = first('companies.csv', 'company_id', '2')
const beyond = { export_amount_3y: '', export_currency: '', contact_name: '', email: '', website: '', photos: '' }
const use = first('product-uses.csv', 'reg_no', 'PD20200736')
const mancozeb = { id: '27', en: 'mancozeb', es: 'mancozeb', zh: '代森锰锌', zh_hant: '鋅錳乃浦', cas: '8018-01-7' }
const withdrawn = (...numbers: string[]): Files => ({ 'withdrawn.csv': numbers.map((reg_no) => ({ reg_no })) })
const csv = (rows: readonly Cells[]) => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const head = Object.keys(rows[0] ?? {})
  return [head, ...rows.map((row) => head.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')
}

let folder: string
let db: Database
const clock = fakeClock()
beforeAll(async () => {
  ;({ db } = await testDatabase())
  const at = { createdAt: clock.now(), neededAt: clock.now() }
  const uploaded = { size: 7, sha256: '', userId: null, owner: 'account:importer', uploadKey: null, ...at }
  await db.insert(files).values([
    { ...uploaded, id: 'uploaded-photo-0001', name: 'plant.png', mime: 'image/png' },
    { ...uploaded, id: 'uploaded-paper-0001', name: 'paper.pdf', mime: 'application/pdf' },
  ])
})
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'import-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const run = async (given: Files, check = false) => {
  for (const [name, rows] of Object.entries(given))
    writeFileSync(join(folder, name), typeof rows === 'string' ? rows : csv(rows))
  return importFiles({ db, clock }, [folder], check)
}
const summaryOf = async (given: Files, check = false) => {
  const imported = await run(given, check)
  if (!('summary' in imported)) throw new Error(linesOfReport(imported.problems).join('\n'))
  return imported.summary
}
const seqNow = async () => (await readCatalogueTime(db)).seq
const productRow = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]
const companyRow = async (id: string) => (await db.select().from(companies).where(eq(companies.id, id)))[0]
const found = (keyword: string) => countProducts(db, { ...noFilter, keyword: readKeyword(keyword) })

describe('an import is refused as a whole, with the place of the problem:', () => {
  const product = (changes: Cells) => ({
    'products.csv': [pyridaben, { ...pyridaben, reg_no: 'PD20990001', ...changes }],
  })
  const ofUse = (changes: Cells) => ({ 'product-uses.csv': [use, { ...use, dose_raw: 'other', ...changes }] })
  const company = (changes: Cells) => ({
    'companies.csv': [
      { ...rainbow, ...beyond },
      { ...rainbow, ...beyond, company_id: '7001', ...changes },
    ],
  })

  test.each<[string, Files, string]>([
    ['a company', product({ company_id: '77777' }), 'company_id: no company "77777"'],
    ['a demonstration supplier', product({ company_id: '9001' }), 'company_id: "9001" is a demonstration supplier'],
    ['an ingredient', product({ ingredients: '[{"id":"99999"}]' }), 'ingredients: no ingredient "99999"'],
    ['ingredients that are no JSON', product({ ingredients: '[{' }), 'ingredients: is not JSON'],
    ['a category', product({ categories: 'herbicide|magic' }), 'categories: no category "magic"'],
    ['a formulation', product({ formulation_code: 'QQ' }), 'formulation_code: no formulation "QQ"'],
    ['a state', product({ physical_state: 'plasma' }), 'physical_state: no state "plasma"'],
    ['a class', product({ toxicity_class: 'tasty' }), 'toxicity_class: no class "tasty"'],
    ['a country', product({ export_countries: 'BR|XX' }), 'export_countries: no country "XX"'],
    ['a day', product({ valid_until: '2031-02-30' }), 'valid_until: "2031-02-30" is not a day'],
    [
      'days in the wrong order',
      product({ first_approved: '2031-01-01', valid_until: '2030-01-01' }),
      'valid_until: "2030-01-01" is before "2031-01-01"',
    ],
    ['a number', product({ content_value: 'much' }), 'content_value: "much" is not a number'],
    [
      'a registration number twice',
      product({ reg_no: pyridaben['reg_no'] ?? '' }),
      'reg_no: "PD20050133" stands in row 2 already',
    ],
    [
      'a number of the demonstration',
      product({ reg_no: 'DEMO-2026-0001' }),
      'reg_no: "DEMO-2026-0001" is a number of the demonstration',
    ],
    ['a flag', product({ is_technical: 'maybe' }), 'is_technical: '],
    ['a number left out', product({ reg_no: '' }), 'reg_no: '],
    ['a use of no product', ofUse({ reg_no: 'PD0' }), 'reg_no: no product "PD0"'],
    ['a crop', ofUse({ crop_id: 'moon_cheese' }), 'crop_id: no crop "moon_cheese"'],
    ['a pest', ofUse({ target_id: 'unicorn' }), 'target_id: no pest "unicorn"'],
    ['a method', ofUse({ method_id: 'magic' }), 'method_id: no method "magic"'],
    ['a day of another calendar', product({ valid_until: '1916-10-11' }), 'valid_until: "1916-10-11" is before 1990'],
    ['a unit of content', product({ content_unit: 'AmBu/g' }), 'content_unit: "AmBu/g" is not % or g/L'],
    ['a content of 0', product({ content_value: '0' }), 'content_value: "0" is no figure'],
    ['a decimal comma', product({ content_value: '124,7' }), 'content_value: "124,7" is not a number'],
    ['a density of 0', product({ density_kg_l: '0.0' }), 'density_kg_l: "0.0" is no figure'],
    ['a dose of 0', ofUse({ dose_min: '0.2', dose_max: '0' }), 'dose_max: "0" is no figure'],
    [
      'a dose with too many decimals',
      ofUse({ dose_min: '0.20000000000000001' }),
      'dose_min: "0.20000000000000001" is not a number: digits, a point, at most six decimals',
    ],
    [
      'a CAS number that a spreadsheet made a date of',
      { 'ingredients.csv': [{ ...mancozeb, cas: '1/7/8018' }] },
      'ingredients.csv, row 2, cas: "1/7/8018" is not a CAS number such as 1071-83-6',
    ],
    ['a dose', ofUse({ dose_min: 'some' }), 'dose_min: "some" is not a number'],
    ['doses in the wrong order', ofUse({ dose_min: '30', dose_max: '20' }), 'dose_max: "20" is less than "30"'],
    ['a use twice', { 'product-uses.csv': [use, use] }, 'reg_no: '],
    ['a company twice', company({ company_id: '2' }), 'company_id: "2" stands in row 2 already'],
    [
      'an amount',
      company({ export_amount_3y: 'much', export_currency: 'USD' }),
      'companies.csv, row 3, export_amount_3y: "much" is not a number',
    ],
    ['a currency', company({ export_amount_3y: '5', export_currency: 'QQQ' }), 'export_currency: no currency "QQQ"'],
    [
      'an amount of no currency',
      company({ export_amount_3y: '5' }),
      'export_currency: an amount and its currency go together',
    ],
    ['an email address', company({ email: 'sales' }), 'email: "sales" is not an email address'],
    ['a script', company({ website: 'data:1' }), 'website: "data:1" is not a web address'],
    [
      'a photo that nobody uploaded',
      company({ photos: '/files/aaaaaaaaaaaaaaaaaaaa/plant.png' }),
      'photos: no uploaded image "/files/aaaaaaaaaaaaaaaaaaaa/plant.png"',
    ],
    [
      'a photo that is no image',
      company({ photos: '/files/uploaded-paper-0001/paper.pdf' }),
      'photos: no uploaded image "/files/uploaded-paper-0001/paper.pdf"',
    ],
    ['a withdrawn product', withdrawn('PD0'), 'reg_no: no product "PD0"'],
    [
      'a product withdrawn twice',
      withdrawn('PD20050133', 'PD20050133'),
      'reg_no: "PD20050133" stands in row 2 already',
    ],
    [
      'a withdrawn product of the demonstration',
      withdrawn('DEMO-2026-0001'),
      'reg_no: "DEMO-2026-0001" is a number of the demonstration',
    ],
    [
      'a product that is given and withdrawn',
      { 'products.csv': [pyridaben], ...withdrawn('PD20050133') },
      'reg_no: "PD20050133" stands among the products too',
    ],
    [
      'a use of a withdrawn product',
      { 'product-uses.csv': [use], ...withdrawn('PD20200736') },
      'reg_no: "PD20200736" is withdrawn',
    ],
    ['the country of a company', company({ country: 'ZZ' }), 'country: no country "ZZ"'],
    [
      'an ingredient twice',
      {
        'ingredients.json': JSON.stringify(['1', '1'].map((id) => ({ id, en: 'x', es: 'x', zh: null, zh_hant: null }))),
      },
      'ingredients.json, row 2, id: "1" stands in row 1 already',
    ],
    [
      'a row of another width',
      { 'products.csv': `${csv([pyridaben])}\nPD1,PD` },
      'products.csv, row 3: 2 cells where the header has 22',
    ],
    [
      'a column that is missing',
      { 'products.csv': 'reg_no,company_id\nPD1,2' },
      'products.csv, row 1, reg_class: the column is missing',
    ],
    ['a file that is no list', { 'ingredients.json': '{}' }, 'ingredients.json: is not a list in JSON'],
    ['nothing to import', { 'notes.txt': 'hello' }, 'holds none of ingredients.csv'],
  ])('%s', async (_, given, says) => {
    const [seq, before] = [await seqNow(), await found('pyridaben')]
    const imported = await run(given)
    expect(linesOfReport(imported.problems).join('\n')).toContain(says)
    expect(await seqNow()).toBe(seq)
    expect(await found('pyridaben')).toBe(before)
  })

  test('all problems are reported at once', async () => {
    const { problems } = await run({ ...product({ company_id: 'x', categories: 'y' }), ...ofUse({ crop_id: 'z' }) })
    expect(problems).toHaveLength(3)
  })

  test('any number of problems is counted, and the first ones are shown', async () => {
    const numbers = Array.from({ length: 200_000 }, (_, at) => `PX${at}`)
    const { problems } = await run({ 'withdrawn.csv': ['reg_no', ...numbers].join('\n') })
    const lines = linesOfReport(problems)
    expect(lines[0]).toBe('Nothing is imported: 200000 problems.')
    expect(lines[1]).toBe('withdrawn.csv, row 2, reg_no: no product "PX0"')
    expect(lines.at(-1)).toBe('… and 199800 more')
  })
})

describe('an import', () => {
  test('of the seed’s own files changes nothing and gives devices nothing to fetch', async () => {
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
    // All of the register on a busy machine.
  }, 120_000)

  test('with --check reports what it would do and writes nothing', async () => {
    const given = { 'products.csv': [{ ...pyridaben, valid_until: '2039-01-01' }] }
    const seq = await seqNow()
    expect(await summaryOf(given, true)).toMatchObject({ products: { changed: 1 } })
    expect((await productRow('PD20050133'))?.validUntil).not.toBe('2039-01-01')
    expect(await seqNow()).toBe(seq)
  })

  test('gives a new place in the feed to changed rows only', async () => {
    const other = first('products.csv', 'reg_no', 'PD20050134')
    const [seq, kept] = [await seqNow(), await productRow('PD20050134')]
    const { products: tally } = await summaryOf({
      'products.csv': [{ ...pyridaben, valid_until: '2039-01-01' }, other],
    })
    expect(tally).toEqual({ added: 0, changed: 1, same: 1 })
    expect(await productRow('PD20050133')).toMatchObject({ validUntil: '2039-01-01', seq: seq + 1 })
    expect((await productRow('PD20050134'))?.seq).toBe(kept?.seq)
  })

  test('adds a company, an ingredient, products and uses that refer to each other', async () => {
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
      'product-uses.csv': [{ ...use, reg_no: 'PD20990001' }],
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
    expect([await found('zephyrine'), await found('99-99-0'), await found('zephyrinate wheat')]).toEqual([1, 1, 1])
  })

  test('of a cell that is empty clears what was there, and of a file without its column leaves it', async () => {
    const word = { id: '9901', en: 'zephyrinate', es: 'cefirinato', zh: '', zh_hant: '' }
    await summaryOf({ 'ingredients.csv': [word] })
    expect(await found('99-99-0')).toBe(1)
    await summaryOf({ 'ingredients.csv': [{ ...word, cas: '' }] })
    expect(await found('99-99-0')).toBe(0)
  })

  test('stores names in one Unicode form', async () => {
    const name_en = 'São João Chemical Co., Ltd.'
    await summaryOf({ 'companies.csv': [{ ...rainbow, name_en: name_en.normalize('NFD') }] })
    expect((await companyRow('2'))?.names.en).toBe(name_en)
  })

  test('warns of what is allowed but often a mistake, with its place, and is written', async () => {
    const pine = { ...mancozeb, id: 'own-9', en: 'Mancozeb', es: 'x' }
    const numbers = ['0417', '417', 'PD20050133'].map((reg_no) => ({ ...pyridaben, reg_no }))
    const given = {
      'ingredients.csv': [pine],
      'products.csv': numbers.map((one, at) => (at === 2 ? { ...one, ingredients: '27=20%' } : one)),
    }
    const { warnings, problems } = await run(given, true)
    expect(problems).toEqual([])
    expect(linesOfWarnings(warnings)).toEqual([
      '5 warnings, please check:',
      'ingredients.csv, row 2, cas: "8018-01-7" is the number of "27" too',
      'ingredients.csv, row 2, en: "Mancozeb" is the name of "27" too',
      'products.csv, row 2, reg_no: "0417" differs from "417" only by leading zeros',
      'products.csv, row 3, reg_no: "417" differs from "0417" only by leading zeros',
      'products.csv, row 4, ingredients: all of "PD20050133" are others than before',
    ])
  })

  test('of a company with a new name updates its products', async () => {
    const before = await companyRow('2')
    const { products: tally, companies: changed } = await summaryOf({
      'companies.csv': [{ ...rainbow, name_en: 'Quixotic Chemical Co., Ltd.' }],
    })
    expect(changed).toEqual({ added: 0, changed: 1, same: 0 })
    expect(tally).toEqual({ added: 0, changed: before?.productCount, same: 0 })
    expect(await found('quixotic')).toBe(before?.productCount)
    expect(await companyRow('2')).toMatchObject({ rank: before?.rank, productCount: before?.productCount })
    expect((await companyRow('2'))?.search).toBe(before?.search.replace(/^.*/, 'quixotic chemical co., ltd.'))
  })

  test('of an ingredient with a new name renames its products, except those that the register named itself', async () => {
    const own = await productRow('PD20050133')
    const id = own?.ingredients[0]?.id ?? ''
    await summaryOf({
      'ingredients.csv': [
        { id, en: 'pyridabenum', es: 'piridabeno', zh: '哒螨灵', zh_hant: '噠蟎靈', cas: '96489-71-3' },
      ],
    })
    expect(await productRow('PD20050133')).toMatchObject({
      names: { en: own?.names.en.replace('Pyridaben', 'Pyridabenum'), 'zh-Hans': own?.names['zh-Hans'] },
    })
    expect(await found('pyridabenum')).toBeGreaterThan(0)
  })

  test('of a corrected name is checked and done even if a product with that name is withdrawn', async () => {
    const count = (await companyRow('14'))?.productCount ?? 0
    const company = { ...first('companies.csv', 'company_id', '14'), name_en: 'Yttrian Chemical Co., Ltd.' }
    const given = { 'companies.csv': [company], ...withdrawn('PD20110233') }
    const said = { products: { added: 0, changed: count - 1, same: 0 }, withdrawn: { taken: 1, before: 0 } }
    expect(await summaryOf(given, true)).toMatchObject(said)
    expect(await summaryOf(given)).toMatchObject(said)
    expect([await productRow('PD20110233'), await found('yttrian')]).toEqual([undefined, count - 1])
  })

  test('of a word with another name in one language: suppliers of what is made of it are found by that name', async () => {
    const word = { id: '204', en: 'fluazifop-P-butyl', zh: '精吡氟禾草灵', zh_hant: '精吡氟禾草靈', cas: '79241-46-6' }
    await summaryOf({ 'ingredients.csv': [{ ...word, es: 'nombre nuevo' }] })
    expect((await companyRow('2'))?.search.split('\n')).toContain('nombre nuevo')
  })

  test('of uses alone replaces the uses of their products', async () => {
    const { products: tally } = await summaryOf({ 'product-uses.csv': [{ ...use, crop_id: 'rice' }] })
    expect(tally).toEqual({ added: 0, changed: 1, same: 0 })
    expect(await productRow('PD20200736')).toMatchObject({ cropIds: ['rice'] })
  })

  test('ranks companies by their new figures, and devices fetch those that moved', async () => {
    const before = await findRankedCompanies(db, 200)
    const seq = await seqNow()
    const [, , , climber] = before
    const ahead = before[2]?.productCount ?? 0
    const count = ahead - (climber?.productCount ?? 0) + 1
    await summaryOf({
      'products.csv': Array.from({ length: count }, (_, at) => ({
        ...pyridaben,
        reg_no: `PD2088${String(at).padStart(4, '0')}`,
        company_id: climber?.id ?? '',
      })),
    })
    const after = await findRankedCompanies(db, 200)
    expect(after.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
    expect(after.map(({ productCount }) => productCount)).toEqual(
      after.map(({ productCount }) => productCount).toSorted((a, b) => b - a),
    )
    expect(after[2]).toMatchObject({ id: climber?.id, productCount: ahead + 1 })
    const old = new Map(before.map(({ id, rank }) => [id, rank]))
    const moved = after.filter(({ id, rank }) => rank !== old.get(id))
    expect(moved.length).toBeGreaterThanOrEqual(2)
    expect(moved.filter((row) => row.seq <= seq)).toEqual([])
  })

  test('gives a company the amount and the photos of its file; a file without these columns leaves them', async () => {
    const own = { contact_name: 'Template Person', photos: '/files/uploaded-photo-0001/plant.png' }
    await summaryOf({ 'companies.csv': [{ ...rainbow, ...own, export_amount_3y: '1200.50', export_currency: 'EUR' }] })
    const said = {
      contactName: 'Template Person',
      exportAmount3y: '1200.50',
      exportCurrency: 'EUR',
      photos: [{ name: 'plant.png', url: own.photos, size: 7, type: 'image/png' }],
    }
    expect(await companyRow('2')).toMatchObject(said)
    await summaryOf({ 'companies.csv': [rainbow] })
    expect(await companyRow('2')).toMatchObject(said)
    await summaryOf({ 'companies.csv': [{ ...rainbow, ...beyond }] })
    expect(await companyRow('2')).toMatchObject({ exportAmount3y: null, contactName: null, photos: [] })
    // Three imports on a busy machine.
  }, 120_000)

  test('removes withdrawn products, from copies too; a product that returns is given out again', async () => {
    const own = await productRow('PD20050134')
    const [seq, maker] = [await seqNow(), await companyRow(own?.companyId ?? '')]
    const goneSince = async () => (await findTombstones(db, 'products', seq, await seqNow(), 9)).map(({ id }) => id)
    expect(await summaryOf(withdrawn('PD20050134'))).toMatchObject({ withdrawn: { taken: 1, before: 0 } })
    expect(await productRow('PD20050134')).toBeUndefined()
    expect((await companyRow(maker?.id ?? ''))?.productCount).toBe((maker?.productCount ?? 0) - 1)
    expect(await goneSince()).toEqual(['PD20050134'])
    expect(await summaryOf(withdrawn('PD20050134'))).toMatchObject({ withdrawn: { taken: 0, before: 1 } })
    rmSync(join(folder, 'withdrawn.csv'))
    expect(await summaryOf({ 'products.csv': [first('products.csv', 'reg_no', 'PD20050134')] })).toMatchObject({
      products: { added: 1 },
    })
    expect(await companyRow(maker?.id ?? '')).toMatchObject({ productCount: maker?.productCount })
    expect(await goneSince()).toEqual([])
    // Three imports on a busy machine.
  }, 120_000)
})
