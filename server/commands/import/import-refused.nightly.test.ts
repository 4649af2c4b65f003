import { beforeAll, describe, expect, test } from 'vitest'
import { readCatalogueVersion } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { countProducts } from '#server/modules/catalogue/products/repo.ts'
import { readKeyword } from '#server/modules/catalogue/search/near-words.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  importSetup,
  pyridaben,
  rainbow,
  emptyExtraColumns,
  productUse,
  mancozeb,
  withdrawnFile,
  type Cells,
  type ImportFiles,
} from '#tests/harness/import-files.ts'
import { reportLines } from './read.ts'

const { database, run } = importSetup()
let db: Database
beforeAll(() => void (db = database()))

const seqNow = async () => (await readCatalogueVersion(db)).seq
const countByKeyword = (keyword: string) => countProducts(db, { keyword: readKeyword(keyword) })

describe('a refused import', () => {
  const product = (changes: Cells) => ({
    'products.csv': [pyridaben, { ...pyridaben, reg_no: 'PD20990001', ...changes }],
  })
  const ofUse = (changes: Cells) => ({
    'product-uses.csv': [productUse, { ...productUse, dose_raw: 'other', ...changes }],
  })
  const company = (changes: Cells) => ({
    'companies.csv': [
      { ...rainbow, ...emptyExtraColumns },
      { ...rainbow, ...emptyExtraColumns, company_id: '7001', ...changes },
    ],
  })

  test.each<[string, ImportFiles, string]>([
    ['an unknown company', product({ company_id: '77777' }), 'company_id: no company "77777"'],
    ['a demo supplier', product({ company_id: '9001' }), 'company_id: "9001" is a demonstration supplier'],
    ['an unknown ingredient', product({ ingredients: '[{"id":"99999"}]' }), 'ingredients: no ingredient "99999"'],
    ['an unknown category', product({ categories: 'herbicide|magic' }), 'categories: no category "magic"'],
    ['an unknown formulation', product({ formulation_code: 'QQ' }), 'formulation_code: no formulation "QQ"'],
    ['an unknown state', product({ physical_state: 'plasma' }), 'physical_state: no state "plasma"'],
    ['an unknown toxicity class', product({ toxicity_class: 'tasty' }), 'toxicity_class: no class "tasty"'],
    ['an unknown country', product({ export_countries: 'BR|XX' }), 'export_countries: no country "XX"'],
    ['an invalid day', product({ valid_until: '2031-02-30' }), 'valid_until: "2031-02-30" is not a day'],
    [
      'days in the wrong order',
      product({ first_approved: '2031-01-01', valid_until: '2030-01-01' }),
      'valid_until: "2030-01-01" is before "2031-01-01"',
    ],
    ['an invalid number', product({ content_value: 'much' }), 'content_value: "much" is not a number'],
    [
      'a duplicate registration number',
      product({ reg_no: pyridaben['reg_no'] ?? '' }),
      'reg_no: "PD20050133" stands in row 2 already',
    ],
    [
      'a number of the demo data',
      product({ reg_no: 'DEMO-2026-0001' }),
      'reg_no: "DEMO-2026-0001" is a number of the demonstration',
    ],
    ['an invalid flag', product({ is_technical: 'maybe' }), 'is_technical: '],
    ['a missing registration number', product({ reg_no: '' }), 'reg_no: '],
    ['a use of an unknown product', ofUse({ reg_no: 'PD0' }), 'reg_no: no product "PD0"'],
    ['an unknown crop', ofUse({ crop_id: 'moon_cheese' }), 'crop_id: no crop "moon_cheese"'],
    ['an unknown pest', ofUse({ target_id: 'unicorn' }), 'target_id: no pest "unicorn"'],
    ['an unknown method', ofUse({ method_id: 'magic' }), 'method_id: no method "magic"'],
    ['a day of another calendar', product({ valid_until: '1916-10-11' }), 'valid_until: "1916-10-11" is before 1990'],
    ['an unknown concentration unit', product({ content_unit: 'AmBu/g' }), 'content_unit: "AmBu/g" is not % or g/L'],
    ['a concentration of 0', product({ content_value: '0' }), 'content_value: "0" is no figure'],
    ['a concentration of 0 g/L', product({ total_content_raw: '0 g/L' }), 'total_content_raw: "0 g/L" is no figure'],
    ['an ingredient of 0%', product({ ingredients: '[{"id":"64","content":"0%"}]' }), 'ingredients: "0%" is no figure'],
    ['a decimal comma', product({ content_value: '124,7' }), 'content_value: "124,7" is not a number'],
    ['a density of 0', product({ density_kg_l: '0.0' }), 'density_kg_l: "0.0" is no figure'],
    ['a dose of 0', ofUse({ dose_min: '0.2', dose_max: '0' }), 'dose_max: "0" is no figure'],
    [
      'a dose with too many decimals',
      ofUse({ dose_min: '0.20000000000000001' }),
      'dose_min: "0.20000000000000001" is not a number: digits, a point, at most six decimals',
    ],
    [
      'a CAS number that a spreadsheet has changed into a date',
      { 'ingredients.csv': [{ ...mancozeb, cas: '1/7/8018' }] },
      'ingredients.csv, row 2, cas: "1/7/8018" is not a CAS number such as 1071-83-6',
    ],
    ['an invalid dose', ofUse({ dose_min: 'some' }), 'dose_min: "some" is not a number'],
    ['doses in the wrong order', ofUse({ dose_min: '30', dose_max: '20' }), 'dose_max: "20" is less than "30"'],
    ['a duplicate use', { 'product-uses.csv': [productUse, productUse] }, 'reg_no: '],
    ['a duplicate company', company({ company_id: '2' }), 'company_id: "2" stands in row 2 already'],
    [
      'an invalid amount',
      company({ export_amount_3y: 'much', export_currency: 'USD' }),
      'companies.csv, row 3, export_amount_3y: "much" is not a number',
    ],
    [
      'an unknown currency',
      company({ export_amount_3y: '5', export_currency: 'QQQ' }),
      'export_currency: no currency "QQQ"',
    ],
    [
      'an amount without a currency',
      company({ export_amount_3y: '5' }),
      'export_currency: an amount and its currency go together',
    ],
    ['an invalid email address', company({ email: 'sales' }), 'email: "sales" is not an email address'],
    ['a web address that is not http', company({ website: 'data:1' }), 'website: "data:1" is not a web address'],
    [
      'a photo that nobody uploaded',
      company({ photos: '/files/aaaaaaaaaaaaaaaaaaaa/plant.png' }),
      'photos: no uploaded image "/files/aaaaaaaaaaaaaaaaaaaa/plant.png"',
    ],
    [
      'a photo that is not an image',
      company({ photos: '/files/uploaded-paper-0001/paper.pdf' }),
      'photos: no uploaded image "/files/uploaded-paper-0001/paper.pdf"',
    ],
    ['a withdrawn product that is unknown', withdrawnFile('PD0'), 'reg_no: no product "PD0"'],
    [
      'a product withdrawn twice',
      withdrawnFile('PD20050133', 'PD20050133'),
      'reg_no: "PD20050133" stands in row 2 already',
    ],
    [
      'a withdrawn demo product',
      withdrawnFile('DEMO-2026-0001'),
      'reg_no: "DEMO-2026-0001" is a number of the demonstration',
    ],
    [
      'a product that is imported and withdrawn',
      { 'products.csv': [pyridaben], ...withdrawnFile('PD20050133') },
      'reg_no: "PD20050133" stands among the products too',
    ],
    [
      'a use of a withdrawn product',
      { 'product-uses.csv': [productUse], ...withdrawnFile('PD20200736') },
      'reg_no: "PD20200736" is withdrawn',
    ],
    ['an unknown country of a company', company({ country: 'ZZ' }), 'country: no country "ZZ"'],
    [
      'a duplicate ingredient',
      {
        'ingredients.json': JSON.stringify(['1', '1'].map((id) => ({ id, en: 'x', es: 'x', zh: null, zh_hant: null }))),
      },
      'ingredients.json, row 2, id: "1" stands in row 1 already',
    ],
  ])('one fault refuses the whole import, and is reported: %s', async (_, files, says) => {
    const [seq, before] = [await seqNow(), await countByKeyword('pyridaben')]
    const imported = await run(files)
    expect(reportLines(imported.problems).join('\n')).toContain(says)
    expect(await seqNow()).toBe(seq)
    expect(await countByKeyword('pyridaben')).toBe(before)
  })

  test('an import reports all its problems at once', async () => {
    const { problems } = await run({ ...product({ company_id: 'x', categories: 'y' }), ...ofUse({ crop_id: 'z' }) })
    expect(problems).toHaveLength(3)
  })

  test('an import counts all its problems, and prints only the first ones', async () => {
    const numbers = Array.from({ length: 200_000 }, (_, at) => `PX${at}`)
    const { problems } = await run({ 'withdrawn.csv': ['reg_no', ...numbers].join('\n') })
    const lines = reportLines(problems)
    expect(lines[0]).toBe('Nothing is imported: 200000 problems.')
    expect(lines[1]).toBe('withdrawn.csv, row 2, reg_no: no product "PX0"')
    expect(lines.at(-1)).toBe('… and 199800 more')
  })
})
