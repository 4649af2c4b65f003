import { describe, expect, test } from 'vitest'
import { testProduct } from '#tests/harness/sync/products.ts'
import { readPasted, delimiterOf, readTable } from './pasted-rows.ts'
import { matchChoice, matchProduct } from './match.ts'

describe('the separator of pasted cells', () => {
  test.each([
    ['a\tb', '\t'],
    ['a,b;c\td', '\t'],
    ['a;b', ';'],
    ['a,b', ','],
    ['a;b;c,d', ';'],
    ['a,b,c;d', ','],
    ['a', ','],
    ['', ','],
    // The first row decides.
    ['a,b\n1;2;3;4', ','],
  ])('%j', (text, sign) => expect(delimiterOf(text)).toBe(sign))
})

describe('pasted rows and cells', () => {
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
    // An inch is no mark of quotation, and must not swallow the rows after it.
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
  ])('%j', (text, rows) => expect(cells(text)).toEqual(rows))
})

describe('columns are known by their heads in three languages', () => {
  test.each([
    'Product,Qty,Unit,Packaging\nrice,5,kg,drum',
    'PRODUCTO;CANTIDAD;UNIDAD;ENVASE\nrice;5;kg;drum',
    '产品\t数量\t单位\t包装\nrice\t5\tkg\tdrum',
    'Unit\tQuantity\tPacking\tProduct name\nkg\t5\tdrum\trice',
    'rice,5,kg,drum',
    'rice,5 kg,,drum',
  ])('%j', (text) => {
    expect(readPasted(text).rows).toMatchObject([
      { n: 1, product: 'rice', quantity: '5', unit: 'kg', packaging: 'drum' },
    ])
  })
  test('and a product with the name of a head is no head', () => {
    expect(readPasted('Name\nrice').head).toBe('Name')
    expect(readPasted('Volume,5\nrice,6').head).toBeNull()
  })
  test('and a number that commas have split is joined again', () => {
    expect(readPasted('Product,Qty,Unit\nrice,16,000,kg').rows[0]).toMatchObject({ quantity: '16,000', unit: 'kg' })
    expect(readPasted('Product,Qty,Unit\nrice,1,000,000,kg').rows[0]).toMatchObject({
      quantity: '1,000,000',
      unit: 'kg',
    })
    expect(readPasted('Product;Qty;Unit\nrice;16;000').rows[0]).toMatchObject({ quantity: '16', unit: '000' })
  })
})

describe('an entry of a dictionary is found in a cell', () => {
  const choices = [
    { value: 'kg', label: 'Kilogram (kg)' },
    { value: 'L', label: 'Litro (L)' },
    { value: 't', label: 'Metric ton (t)' },
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
    // Two are bags of 25 kg.
    ['25 kg bag', null],
    ['drum', null],
    ['', null],
    ['???', null],
    ['constructor', null],
  ])('%s', (text, value) => expect(matchChoice(text, choices)).toBe(value))
})

describe('a pasted product', () => {
  const one = {
    ...testProduct('1'),
    registrationNo: 'PD20152026',
    name: 'Glyphosate 480 g/L SL',
    nameEn: 'Glyphosate 480 g/L SL',
    nameZh: '草甘膦',
  }
  const other = { ...one, pesticideId: '2', registrationNo: 'PD20152027' }
  test.each(['PD20152026', 'pd 2015-2026', ' PD20152026 ', 'ＰＤ２０１５２０２６'])('%s is that registration', (text) =>
    expect(matchProduct(text, [other, one])).toMatchObject({ at: 'one', product: { pesticideId: '1' } }),
  )
  test('is asked about if two have its name, and found if one has', () => {
    expect(matchProduct('glyphosate 480 G/L sl', [one, other])).toMatchObject({ at: 'several' })
    expect(matchProduct('草甘膦', [one])).toMatchObject({ at: 'one' })
    expect(
      matchProduct('glyphosate 480 g/L SL', [one, { ...other, name: 'Other', nameEn: 'Other', nameZh: null }]),
    ).toMatchObject({ at: 'one' })
  })
  test('is chosen by the buyer if a search found only other names', () => {
    expect(matchProduct('glyfosate', [one])).toMatchObject({ at: 'several', products: [{ pesticideId: '1' }] })
    expect(matchProduct('glyfosate', [])).toEqual({ at: 'none' })
  })
})
