import { describe, expect, test } from 'vitest'
import { namesArea, perArea, readUnit } from './claims.ts'

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
    // Days and percentages have no area.
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
