import { describe, expect, test } from 'vitest'
import { testProduct } from '#tests/harness/sync/products.ts'
import { parsePastedRows, delimiterOf, readTable } from './pasted-rows.ts'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import { matchChoice, matchProduct, cannotNameProduct, registrationNumbersOf } from './match.ts'

test.each([
  ['a\tb', '\t'],
  ['a,b;c\td', '\t'],
  ['a;b', ';'],
  ['a,b', ','],
  ['a;b;c,d', ';'],
  ['a,b,c;d', ','],
  ['a', ','],
  ['', ','],
  ['16.000\n1.500,5', '\t'],
  // The first row determines the delimiter.
  ['a,b\n1;2;3;4', ','],
])('the delimiter of the pasted text %j is %j', (text, sign) => expect(delimiterOf(text)).toBe(sign))

const cells = (text: string) => readTable(text).map((row) => row.cells)
test.each([
  ['', []],
  ['\n\n \n', []],
  [',,,', []],
  ['a,,b', [['a', '', 'b']]],
  ['\uFEFFa,b', [['a', 'b']]],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a,b",c', [['a,b', 'c']]],
  ['"a\nb",c', [['a\nb', 'c']]],
  ['"a""b",c', [['a"b', 'c']]],
  // A quotation mark may mean inches. It must not join the following rows.
  [
    'pipe 2",5\nrice,6',
    [
      ['pipe 2"', '5'],
      ['rice', '6'],
    ],
  ],
  [' a , b ', [['a', 'b']]],
  [
    '水稻\t5\n小麦\t6',
    [
      ['水稻', '5'],
      ['小麦', '6'],
    ],
  ],
])('the cells of the pasted text %j are %j', (text, rows) => expect(cells(text)).toEqual(rows))

describe('columns with headings in three languages, or without headings', () => {
  test.each([
    'Product,Qty,Unit,Packaging\nrice,5,kg,drum',
    'PRODUCTO;CANTIDAD;UNIDAD;ENVASE\nrice;5;kg;drum',
    '产品\t数量\t单位\t包装\nrice\t5\tkg\tdrum',
    'Unit\tQuantity\tPacking\tProduct name\nkg\t5\tdrum\trice',
    'Item\tDescripción\tCant.\tU.M.\tEnvase\n1\trice\t5\tkg\tdrum',
    'Item\tCantidad (kg)\tEnvase\nrice\t5\tdrum',
    'rice,5,kg,drum',
    'rice,5 kg,,drum',
  ])('are recognised in %j', (text) => {
    expect(parsePastedRows(text).rows).toMatchObject([
      { n: 1, product: 'rice', quantity: '5', unit: 'kg', packaging: 'drum' },
    ])
  })
  test('have headings only if one of them is for the product; "Volume,5" is a row', () => {
    expect(parsePastedRows('Name\nrice').head).toBe('Name')
    expect(parsePastedRows('Volume,5\nrice,6').head).toBeNull()
  })
  test('a number that was split at its commas is joined again', () => {
    expect(parsePastedRows('Product,Qty,Unit\nrice,16,000,kg').rows[0]).toMatchObject({
      quantity: '16,000',
      unit: 'kg',
    })
    expect(parsePastedRows('Product,Qty,Unit\nrice,1,000,000,kg').rows[0]).toMatchObject({
      quantity: '1,000,000',
      unit: 'kg',
    })
    expect(parsePastedRows('Product;Qty;Unit\nrice;16;000').rows[0]).toMatchObject({ quantity: '16', unit: '000' })
  })
})

const choices = [
  { value: 'kg', label: 'Kilogram (kg)' },
  { value: 'L', label: 'Litro (L)' },
  { value: 't', label: 'Metric ton (t)' },
  { value: 'fcl20', label: '20英尺整柜（FCL）' },
  { value: 'fcl40', label: "40' container (FCL)" },
  { value: 'BAG_25KG', label: '25 kg kraft paper bag' },
  { value: 'BAG_PP_25KG', label: '25 kg woven PP bag' },
  { value: 'DRUM_200L', label: '200 L steel drum' },
]
test.each([
  ['kg', 'kg'],
  ['KG', 'kg'],
  ['Kilogram', 'kg'],
  ['kilos', 'kg'],
  ['litros', 'L'],
  ['Litres', 'L'],
  ['MT', 't'],
  ['toneladas', 't'],
  ['DRUM_200L', 'DRUM_200L'],
  ['steel drum 200 L', 'DRUM_200L'],
  ['25 kg kraft bag', 'BAG_25KG'],
  ['T.M.', 't'],
  ['千克', 'kg'],
  ['公升', 'L'],
  ["x20'FCL", 'fcl20'],
  ['x 20ft', 'fcl20'],
  ['ltrs', 'L'],
  ['contenedor de 40 pies', 'fcl40'],
  // The size is not stated, so two entries match.
  ['FCL', null],
  ['contenedor 200 L', null],
  ['25 kg bag', null],
  ['drum', null],
  ['', null],
  ['???', null],
  ['constructor', null],
])('the cell %s is read as the dictionary entry %s', (text, value) => expect(matchChoice(text, choices)).toBe(value))

describe('a pasted product', () => {
  const one = {
    ...testProduct('1'),
    registrationNo: 'PD20152026',
    name: 'Glyphosate 480 g/L SL',
    nameEn: 'Glyphosate 480 g/L SL',
    nameZh: '草甘膦',
  }
  const otherProduct = { ...one, pesticideId: '2', registrationNo: 'PD20152027' }
  test.each(['PD20152026', 'pd 2015-2026', ' PD20152026 ', 'ＰＤ２０１５２０２６'])(
    '%s is found by its number',
    (text) =>
      expect(matchProduct(text, [otherProduct, one])).toMatchObject({ at: 'one', product: { pesticideId: '1' } }),
  )
  test('is ambiguous if two products have its name, and found if only one has it', () => {
    expect(matchProduct('glyphosate 480 G/L sl', [one, otherProduct])).toMatchObject({ at: 'several' })
    expect(matchProduct('草甘膦', [one])).toMatchObject({ at: 'one' })
    expect(
      matchProduct('glyphosate 480 g/L SL', [one, { ...otherProduct, name: 'Other', nameEn: 'Other', nameZh: null }]),
    ).toMatchObject({ at: 'one' })
  })
  const read = (change: object, counts = {}): NamedSearch => ({
    name: {
      actives: [{ base: 'glyphosate', form: null, content: null, corrected: null, ...change }],
      total: null,
      formulation: 'SL',
      registration: null,
      cas: null,
      quantity: null,
      rest: [],
    },
    counts: { exact: 1, near: 0, unstated: 0, other: 1, ...counts },
  })
  const corrected = { typed: 'glyfosate', taken: 'glyphosate' }
  test.each([
    ['found if it is the only exact match', read({}), ['1']],
    ['found if all other matches are only similar', read({}, { exact: 1, near: 1, other: 0 }), ['1']],
    ['ambiguous if its name was misspelt', read({ corrected }), 'several 1 of 1'],
    ['ambiguous if several suppliers offer it', read({}, { exact: 2, other: 0 }), 'several 2 of 2'],
    ['ambiguous if there is no exact match', read({}, { exact: 0, other: 2 }), 'several 0 of 2'],
    ['not found if the search matched something other than a name', null, 'none'],
  ])('that is identified by its name is %s', (_, named, expected) => {
    const match = matchProduct('glyfosate SL', [one, otherProduct], named)
    const result = match.at === 'one' ? [match.product.pesticideId] : match.at
    expect(match.at === 'several' ? `several ${match.exact} of ${match.products.length}` : result).toEqual(expected)
  })
  test.each([
    'Glifosato IPA 41% SL\nPD20152026',
    'PD20152026 Glifosato',
    '=HYPERLINK("https://a.example","PD20152026")',
  ])('is the one whose registration number is in the cell, whatever else the cell contains: %j', (cell) => {
    expect(registrationNumbersOf(cell)).toContain('PD20152026')
    expect(matchProduct(cell, [otherProduct, one], read({}))).toMatchObject({
      at: 'one',
      product: { pesticideId: '1' },
    })
  })
  test('is ambiguous if the cell has two numbers, or if two numbers differ only in leading zeros', () => {
    expect(matchProduct('PD20152026 / PD20152027', [one, otherProduct])).toMatchObject({ at: 'several', exact: 0 })
    const zeros = [
      { ...one, registrationNo: '02025' },
      { ...otherProduct, registrationNo: '2025' },
    ]
    expect(registrationNumbersOf('2025')).toContain('02025')
    expect(matchProduct('2025', zeros)).toMatchObject({ at: 'several', products: [{}, {}] })
    expect(matchProduct('2025', zeros.slice(0, 1))).toMatchObject({ at: 'several', products: [{}] })
    expect(matchProduct('2025', zeros.slice(1))).toMatchObject({ at: 'one' })
    expect(matchProduct('417', [one], read({}))).toEqual({ at: 'none' })
  })
  test.each(['TOTAL', 'Sub-total', '合计', '#N/A', '#¡REF!', '16.000', '1,500.5'])(
    '%s does not name a product',
    (cell) => expect(cannotNameProduct(cell)).toBe(true),
  )
  test.each(['2025', '2,4-D', 'Total 80 WP', 'PD1'])('%s may name a product', (cell) =>
    expect(cannotNameProduct(cell)).toBe(false),
  )
})
