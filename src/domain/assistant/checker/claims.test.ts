import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Claim, claimsIn, namesArea, perArea, readUnit } from './claims.ts'

const lineOf = (claim: Claim): string => {
  switch (claim.kind) {
    case 'number':
      return `${claim.value}${claim.unit === null ? '' : ` ${claim.unit}`}`
    case 'range':
      return `${claim.from}..${claim.to}${claim.unit === null ? '' : ` ${claim.unit}`}`
    case 'date':
      return `date ${claim.year ?? '?'}-${claim.month ?? '?'}-${claim.day ?? '?'}`
    case 'code':
      return `code ${claim.code}`
    case 'token':
      return `token ${claim.token}`
    case 'unreadable':
      return 'unreadable'
  }
}
const claims = (text: string, commaIsPoint = false) => claimsIn(text, commaIsPoint).map(lineOf)

describe('numbers with units', () => {
  test.each([
    ['the dose is 5 g/ha', ['5 g/ha']],
    ['5 g per hectare', ['5 g/ha']],
    ['per hectare use 5 g', ['5 g/ha']],
    ['every hectare takes 5 g, every mu takes 3 mL', ['5 g/ha', '3 mL/mu']],
    ['30-60 g/ha', ['30..60 g/ha']],
    ['30 to 60 g/ha', ['30..60 g/ha']],
    ['30 g to 60 g', ['30..60 g']],
    ['between 30 and 60 g', ['30..60 g']],
    ['30 and 60 g', ['30', '60 g']],
    ['de 30 a 60 gramos', ['30..60 g']],
    ['30至60克', ['30..60 g']],
    ['25%', ['25 %']],
    ['0.50 kg', ['0.5 kg']],
    ['007 g', ['7 g']],
    ['12 products', ['12']],
    ['$30', ['30 money']],
    ['usd 30', ['30 money']],
    ['1,234.5 kg', ['1234.5 kg']],
    ["1'234'567 g", ['1234567 g']],
    ['1 234 567 g', ['1234567 g']],
    ['no number at all', []],
    ['', []],
  ])('are read: %s', (text, expected) => expect(claims(text)).toEqual(expected))
})

describe('a comma or point before three digits', () => {
  test.each([
    ['1,234 kg', false, ['1234 kg']],
    ['1.234 kg', false, ['1.234 kg']],
    ['1.234 kg', true, ['unreadable']],
    ['1,234 kg', true, ['unreadable']],
    ['1,5 kg', true, ['1.5 kg']],
    ['1.234.567 kg', true, ['1234567 kg']],
    ['1.234,5 kg', true, ['1234.5 kg']],
    ['0,125 kg', true, ['0.125 kg']],
    ['1234,567 kg', true, ['1234.567 kg']],
  ])('is interpreted in "%s" (decimal commas: %s)', (text, comma, expected) =>
    expect(claims(text, comma)).toEqual(expected),
  )
})

describe('days', () => {
  test.each([
    ['2030-08-30', ['date 2030-8-30']],
    ['30 august 2030', ['date 2030-8-30']],
    ['august 30th, 2030', ['date 2030-8-30']],
    ['30 de agosto de 2030', ['date 2030-8-30']],
    ['2030年8月30日', ['date 2030-8-30']],
    ['8月30日', ['date ?-8-30']],
    ['30/08/2030', ['date 2030-8-30']],
    ['08/30/2030', ['date 2030-8-30']],
    // This date may mean 8 September or 9 August.
    ['08/09/2030', ['unreadable']],
    ['08/08/2030', ['date 2030-8-8']],
    ['august 2030', ['date 2030-8-?']],
    ['2030年', ['date 2030-?-?']],
    ['in october', ['date ?-10-?']],
    ['it may march on', []],
  ])('are read: %s', (text, expected) => expect(claims(text)).toEqual(expected))
})

describe('registration and CAS numbers, and letters with digits', () => {
  test.each([
    ['PD20152026', ['code PD20152026']],
    ['pd 20152026', ['code PD20152026']],
    ['1071-83-6', ['code 1071836']],
    // This is a date, not a CAS number.
    ['2026-10-8', ['date 2026-10-8']],
    ['PD1', ['token pd1']],
    ['pd 1', ['token pd1']],
    ['registration no. 475', ['token 475']],
    ['numero de registro 20', ['token 20']],
    ['登记证号20', ['token 20']],
    ['480SL', ['token 480sl', '480']],
    ['x1y', ['token x1y']],
    ['1st of may', ['date ?-5-1']],
  ])('are read: %s', (text, expected) => expect(claims(text)).toEqual(expected))
})

describe('a number in an ambiguous notation', () => {
  test.each([
    '2×10',
    '10^8',
    '1e6',
    '1/2',
    '½',
    '30²',
    '①',
    '٣٠',
    'Ⅳ',
    'twenty thirty',
    '半公斤',
    '1.2.3.4 kg',
    '1,23,4 kg',
  ])('is unreadable: %s', (text) => expect(claims(text)).toContain('unreadable'))
})

describe('a number with hidden characters or markup', () => {
  test.each([
    ['3**1** g', ['31 g']],
    ['3\u200b1 g', ['31 g']],
    ['3\u00ad1 g', ['31 g']],
    ['`3`1 g', ['31 g']],
    ['３１ g', ['31 g']],
    [String.raw`3\1 g`, ['31 g']],
  ])('is read as one number: %j', (text, expected) => expect(claims(text)).toEqual(expected))
})

test('a number with a unit makes exactly one claim in any sentence', () => {
  const units = [
    ['g/ha', 'g/ha'],
    ['kg', 'kg'],
    ['%', '%'],
    [' litros', 'L'],
    ['克', 'g'],
  ] as const
  const around = fc.constantFrom('The dose is ', 'use ', 'La dosis es ', '用量', '| ', '')
  fc.assert(
    fc.property(
      around,
      fc.integer({ min: 2, max: 999 }),
      fc.nat(9),
      fc.constantFrom(...units),
      (lead, n, tenth, [unit, name]) => {
        const text = tenth === 0 ? String(n) : `${n}.${tenth}`
        expect(claims(`${lead}${text}${unit}`)).toEqual([`${text} ${name}`])
      },
    ),
    { seed: 20261126, numRuns: 100 },
  )
})

describe('a spelling of a unit', () => {
  test.each([
    [' percent', '%'],
    [' gramos', 'g'],
    ['克', 'g'],
    ['毫克', 'mg'],
    ['千克', 'kg'],
    ['-litre', 'L'],
    ['毫升', 'mL'],
    [' cc', 'mL'],
    ['吨', 't'],
    ['斤', 'lb'],
    [' ounces', 'oz'],
    [' fl. oz', 'fl oz'],
    [' g per hectare', 'g/ha'],
    [' gramos por hectarea', 'g/ha'],
    ['克/公顷', 'g/ha'],
    ['克每亩', 'g/mu'],
    [' kg a acre', 'kg/acre'],
    [' g/l', 'g/L'],
    ['天', 'days'],
    ['倍液', 'times'],
    [' usd', 'money'],
    ['元', 'money'],
    [' ppm', 'ppm'],
    ['次', 'applications'],
  ])('is read as its unit: %s', (text, unit) => expect(readUnit(text)).toEqual({ unit, length: text.length }))
})

describe('a word that begins like a unit', () => {
  test.each([' glyphosate', ' linked', ' tank', ' mixtures', ' hats', ' gone', ' products', '', '  g', ' ,', '产品'])(
    'is not a unit: "%s"',
    (text) => expect(readUnit(text)).toBeNull(),
  )
  test('is not read as part of the unit before it', () => {
    expect(readUnit(' g of it')).toEqual({ unit: 'g', length: 2 })
    expect(readUnit(' g/plant')).toEqual({ unit: 'g', length: 2 })
    expect(readUnit(' kg per hat')).toEqual({ unit: 'kg', length: 3 })
  })
})

describe('the area that an amount refers to', () => {
  test.each([
    ['g', 'per hectare 5 g', 'g/ha'],
    ['kg', 'por hectarea', 'kg/ha'],
    ['g', '每亩5克', 'g/mu'],
    ['g', '每英亩5克', 'g/acre'],
    ['mL', '公顷', 'mL/ha'],
    // A sentence with two areas is ambiguous.
    ['g', 'per mu, or per hectare', null],
    ['g', '每亩或每公顷', null],
    ['g', 'of product', 'g'],
    // Numbers of days and percentages do not refer to an area.
    ['days', 'per hectare', 'days'],
    ['%', 'per hectare', '%'],
    ['g/ha', 'per mu', 'g/ha'],
  ])('is taken from its sentence: %s in "%s" is %s', (unit, sentence, per) => expect(perArea(unit, sentence)).toBe(per))
  test.each([
    ['on rice', false],
    ['hat', false],
    ['mute', false],
    ['one acre', true],
    ['一亩', true],
    ['10 m2', true],
  ])('is recognised only as a whole word: "%s" %s', (text, is) => expect(namesArea(text)).toBe(is))
})
