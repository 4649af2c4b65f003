import { describe, expect, it } from 'vitest'
import { testProduct } from '#tests/harness/sync/products.ts'
import {
  allProductsChoice,
  checkPastedRows,
  type PasteContext,
  readSeparatorMeanings,
  normaliseCell,
  separatorQuestions,
  type SeparatorMeanings,
} from './judge-pasted.ts'
import { parsePastedRows } from './pasted-rows.ts'
import { readFileSync } from 'node:fs'
import { matchProduct, cannotNameProduct } from './match.ts'

const units = [
  { value: 'kg', label: 'Kilogram (kg)' },
  { value: 'L', label: 'Litro (L)' },
  { value: 't', label: 'Metric ton (t)' },
]
const packagings = [
  { value: 'DRUM_STEEL_200L', label: '200 L steel drum' },
  { value: 'DRUM_HDPE_200L', label: '200 L HDPE drum' },
  { value: 'BAG_PP_25KG', label: '25 kg woven PP bag with PE liner' },
]

describe('rows of products', () => {
  it('are read by their headings, in any language and order', () => {
    const { head, rows } = parsePastedRows('Cantidad\tProducto\tUnidad\tPresentación\n16.000\tGlifosato\tL\tTambor')
    expect(head).toBe('Cantidad\tProducto\tUnidad\tPresentación')
    expect(rows).toEqual([
      {
        n: 1,
        raw: '16.000\tGlifosato\tL\tTambor',
        product: 'Glifosato',
        quantity: '16.000',
        unit: 'L',
        packaging: 'Tambor',
        remarks: '',
      },
    ])
  })

  it('contain the remarks, of which a day of arrival has its heading, and name the columns that are not read', () => {
    const { rows, unused } = parsePastedRows(
      'No.\tProduct\tQty\tRemarks\tArrival\tOur price\n1\tGlyphosate\t5 t\t1 kg bags\t31/03/2027\t4.10',
    )
    expect(rows[0]?.remarks).toBe('1 kg bags; Arrival: 31/03/2027')
    expect(unused).toEqual(['Our price'])
    expect(parsePastedRows('Glyphosate\t5\tt\tdrum\turgent').rows[0]?.remarks).toBe('urgent')
  })

  it('are searched by their registration number first, not by their name', () => {
    expect(parsePastedRows('Name,Reg. No.,Qty\nGlyphosate,PD1,5').rows[0]?.product).toBe('PD1')
    expect(parsePastedRows('Name,Reg. No.,Qty\nGlyphosate,,5').rows[0]?.product).toBe('Glyphosate')
  })
})

describe('the result of a pasted row', () => {
  const knownProduct = testProduct('1')
  const context = (part: Partial<PasteContext> = {}): PasteContext => ({
    matchOf: (text) => {
      const matches = [knownProduct, testProduct('2')].filter((one) => one.registrationNo.startsWith(text))
      return matches.length > 1 ? { at: 'several', products: matches, exact: 0 } : matchProduct(text, matches)
    },
    chosen: () => undefined,
    units,
    packagings,
    fields: ['quantity', 'unit', 'packaging'],
    signs: {},
    ...part,
  })
  const problems = (text: string, part?: Partial<PasteContext>) =>
    checkPastedRows(parsePastedRows(text).rows, context(part)).map(({ problem }) => problem)

  it.each([
    ['PD20081\t5\tfurlong', ['unit']],
    ['PD20081\t5\tkg\tbarrel', ['packaging']],
    ['PD20081\t5\tkg', []],
  ])('has an empty field for an unclear cell: %j', (text, open) =>
    expect(checkPastedRows(parsePastedRows(text).rows, context())).toMatchObject([{ problem: null, open }]),
  )

  it.each([
    ['25 kg bags', 'BAG_PP_25KG', [], ''],
    ['25 kg bags, arrival in May', 'BAG_PP_25KG', [], '25 kg bags, arrival in May'],
    ['200 L drums', '', ['packaging'], '200 L drums'],
    ['urgent', '', [], 'urgent'],
  ])(
    'has the packaging of its remarks, and every remark that is not only a packaging: %j',
    (cell, packaging, open, remark) => {
      const [row] = checkPastedRows(parsePastedRows(`Product\tQty\tRemarks\nPD20081\t5 t\t${cell}`).rows, context())
      expect(row).toMatchObject({ packaging, open, remark, problem: null })
    },
  )

  it('has all values if every cell is understood', () => {
    const [row] = checkPastedRows(parsePastedRows('PD20081\t16 000\tkg\t25 kg bag').rows, context())
    expect(row).toMatchObject({
      products: [knownProduct],
      quantity: '16000',
      unit: 'kg',
      packaging: 'BAG_PP_25KG',
      problem: null,
    })
  })

  it.each([
    ['\t5\tkg', 'no-product'],
    ['Nothing\t5', 'unknown-product'],
    ['PD2008\t5', 'choose-product'],
    ['PD20081\tmany', 'quantity'],
    ['PD20081\t-5', 'quantity'],
    ['PD20081\t16,000\tkg', 'ambiguous'],
    ['PD20081\t16.000 kg', 'ambiguous'],
    ['PD20081', null],
  ])('of %j has the problem %s', (text, problem) => expect(problems(text)).toEqual([problem]))

  it('has a problem if an earlier row has the same product, unless that row was rejected', () => {
    expect(problems('PD20081\t5\nPD20081\t6')).toEqual([null, 'twice'])
    expect(problems('PD20081\tmany\nPD20081\t6')).toEqual(['quantity', null])
  })

  it('has the product that the buyer chose, waits for the search, and ignores further columns', () => {
    expect(problems('PD2008\t5', { chosen: () => '2' })).toEqual([null])
    expect(problems('PD2008\t5', { chosen: () => allProductsChoice })).toEqual(['choose-product'])
    const severalMatches = {
      at: 'several',
      products: [knownProduct, testProduct('2'), testProduct('3')],
      exact: 2,
    } as const
    const [all] = checkPastedRows(
      parsePastedRows('PD2008\t5').rows,
      context({ matchOf: () => severalMatches, chosen: () => allProductsChoice }),
    )
    expect(all).toMatchObject({ products: [knownProduct, { pesticideId: '2' }], problem: null })
    expect(problems('PD20081\t5', { matchOf: () => null })).toEqual(['searching'])
    expect(problems('PD20081\tmany\tfurlong', { fields: [] })).toEqual([null])
  })

  it('has a problem if the product has no supplier', () => {
    const orphan = { ...knownProduct, company: null }
    expect(problems('PD20081\t5', { matchOf: () => ({ at: 'one', product: orphan }) })).toEqual(['no-supplier'])
  })
})

describe('pasted quantities that can be two numbers', () => {
  const cells = (text: string) => parsePastedRows(text).rows.map((row) => row.quantity)
  const read = (column: readonly string[], answers: SeparatorMeanings = {}) => {
    const signs = { ...answers, ...readSeparatorMeanings(column) }
    return { values: column.map((cell) => normaliseCell(cell, signs)), asked: separatorQuestions(column, signs) }
  }

  it('are asked about once per separator, however many rows have it', () => {
    const { values, asked } = read(['16,000', '2,500', '800', '1.250'])
    expect(values).toEqual(['?16,000', '?2,500', '800', '?1.250'])
    expect(asked).toMatchObject([
      { sign: ',', text: '16,000', grouped: '16000', decimal: '16', count: 2 },
      { sign: '.', text: '1.250', grouped: '1250', decimal: '1.25', count: 1 },
    ])
    expect(read(['16,000', '2,500'], { ',': 'grouping' }).values).toEqual(['16000', '2500'])
    expect(read(['16,000', '2,500'], { ',': 'decimal' }).values).toEqual(['16', '2.5'])
  })

  it.each([
    [
      ['1.500,5', '16.000', '2,125'],
      ['1500.5', '16000', '2.125'],
    ],
    [
      ['1,500.75', '16,000', '2.125'],
      ['1500.75', '16000', '2.125'],
    ],
    [
      ['1,500,000', '16,000', '2.125'],
      ['1500000', '16000', '?2.125'],
    ],
    // One decimal comma may be a typing error. Contradictory cells do not show which sign is the decimal separator.
    [
      ['1,5', '16,000'],
      ['1.5', '?16,000'],
    ],
    [
      ['1.500,5', '1,500.5', '16.000'],
      ['1500.5', '1500.5', '?16.000'],
    ],
    [
      ['1,500,000', '1.500.000,5', '16,000'],
      ['1500000', '1500000.5', '?16,000'],
    ],
  ])('are decided by clear cells of the same column: %j', (column, values) =>
    expect(read(column).values).toEqual(values),
  )

  it('are joined again if they were split at commas that also separate the cells', () => {
    expect(cells('PD20081,16,000,L\nPD20082,1,500,000,L,drum')).toEqual(['16,000', '1,500,000'])
    expect(cells('product,quantity,unit\nPD20081,16,000,L\nPD20082,16,L')).toEqual(['16,000', '16'])
    expect(parsePastedRows('product,quantity\nPD20081,16,000.5').rows[0]?.quantity).toBe('16,000.5')
    expect(parsePastedRows('product,quantity,unit\nPD20081,16,200').rows[0]).toMatchObject({
      quantity: '16',
      unit: '200',
    })
  })

  it('are recognised apart from their unit, even in full-width digits', () => {
    expect(parsePastedRows('PD20081\t１６，０００ L').rows[0]).toMatchObject({ quantity: '１６，０００', unit: 'L' })
    expect(parsePastedRows('PD20081\t1.5').rows[0]).toMatchObject({ quantity: '1.5', unit: '' })
    expect(parsePastedRows('PD20081\t1’500 kg').rows[0]).toMatchObject({ quantity: '1’500', unit: 'kg' })
  })
})

const demo = (n: number) => ({ ...testProduct(String(n)), registrationNo: `DEMO-2026-${String(n).padStart(4, '0')}` })
const library = Array.from({ length: 20 }, (_, at) => demo(at + 1))
const allUnits = [...units, { value: 'fcl20', label: "Contenedor de 20' (FCL)" }]
const allPackagings = [
  { value: 'BAG_KRAFT_25KG', label: 'Saco de papel kraft de 25 kg con forro de PE' },
  { value: 'BAG_PP_25KG', label: 'Saco de polipropileno tejido de 25 kg con forro de PE' },
  { value: 'DRUM_FIBRE_25KG', label: 'Tambor de fibra de 25 kg con forro de PE' },
  { value: 'DRUM_STEEL_200L', label: 'Tambor de acero de 200 L' },
  { value: 'IBC_1000L', label: 'Contenedor IBC de 1000 L' },
]
it.each([
  [
    'excel-es.tsv',
    [
      '0001 16000 L - null',
      '- 4000 L IBC_1000L no-product',
      '0002 1500.5 kg - null',
      '0003 20 t - null',
      '0019 1 fcl20 DRUM_FIBRE_25KG null',
      '- 21520.5 - - unknown-product',
    ],
  ],
  [
    'sheets-en.tsv',
    [
      '0004 2000 L - null',
      '0007 4000 kg - null',
      '0008 1250.5 L - null',
      '- 500 L - unknown-product',
      '0010 #REF! L - quantity',
      '0012 1000 L - null',
      '0018 500 L - null',
    ],
  ],
])('the exact clipboard text of a spreadsheet is read completely: %s', (file, expected) => {
  const { rows } = parsePastedRows(readFileSync(`tests/harness/data/paste/${file}`, 'utf8'))
  const judgedRows = checkPastedRows(rows, {
    matchOf: (cell) => (cannotNameProduct(cell) ? { at: 'none' } : matchProduct(cell, library)),
    chosen: () => undefined,
    units: allUnits,
    packagings: allPackagings,
    fields: ['quantity', 'unit', 'packaging'],
    signs: readSeparatorMeanings(rows.map((row) => row.quantity)),
  })
  const results = judgedRows.map(({ products, quantity, unit, packaging, problem }) => {
    const number = products[0]?.registrationNo.slice(-4)
    return [number, quantity, unit, packaging, String(problem)].map((part) => part || '-').join(' ')
  })
  expect(results).toEqual(expected)
})
