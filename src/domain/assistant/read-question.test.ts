import { describe, expect, test } from 'vitest'
import { expandShortForms, isShortForm } from './common-words.ts'
import { likelyRegistrationNumbers, readQuestion } from './read-question.ts'
import type { Conditions } from './reading.ts'
import { testRecords } from './test-records.ts'

const { knowledge } = testRecords()
const read = (question: string) => readQuestion(question, knowledge, '2026-11-29')

describe('concentrations and formulations are read in every spelling', () => {
  test.each<[string, Pick<Conditions, 'contents' | 'forms' | 'technical'>]>([
    ['thiamethoxam 25% WG', { contents: [{ value: 25, unit: '%' }], forms: ['WG'] }],
    ['thiamethoxam 25 WG', { contents: [{ value: 25, unit: null }], forms: ['WG'] }],
    ['thiamethoxam wg', { forms: ['WG'] }],
    ['25%噻虫嗪水分散粒剂', { contents: [{ value: 25, unit: '%' }], forms: ['WG'] }],
    ['glyphosate 480', { contents: [{ value: 480, unit: null }] }],
    ['glyphosate 480 g/L', { contents: [{ value: 480, unit: 'g/L' }] }],
    ['草甘膦480克/升', { contents: [{ value: 480, unit: 'g/L' }] }],
    ['glifosato 2,5 por ciento', { contents: [{ value: 2.5, unit: '%' }] }],
    ['thiamethoxam 98% TC', { contents: [{ value: 98, unit: '%' }], technical: true }],
    ['噻虫嗪原药', { technical: true }],
    // Capitals distinguish a code from a word, unless the whole question is in capitals.
    ['rice products, WG preferred', { forms: ['WG'] }],
    ['RICE PRODUCTS, WG PREFERRED', {}],
    ['rice products, wg preferred', {}],
    ['THIAMETHOXAM 25 WG', { contents: [{ value: 25, unit: null }], forms: ['WG'] }],
  ])('%s', (question, expected) => {
    const { contents, forms, technical } = read(question).where
    expect({ contents, forms, technical }).toEqual({
      contents: undefined,
      forms: undefined,
      technical: undefined,
      ...expected,
    })
  })
  test.each([
    // Quantities, years, temperatures and registration numbers are not concentrations.
    'glyphosate, I need 480',
    'rice 25',
    'thiamethoxam in 2030',
    'EX20210035 WG',
    'rice at 25 degrees',
  ])('but no concentration is read from "%s"', (question) => expect(read(question).where.contents).toBeUndefined())
})

describe('the registration numbers of a question', () => {
  test.each([
    ['PD20152026', ['PD20152026']],
    ['pd 20152026', ['PD20152026']],
    ['PD-20152026 and PD20152027', ['PD20152026', 'PD20152027']],
    ['登记证号20152026', ['PD20152026']],
    ['who holds 20152027?', ['PD20152027']],
  ])('are read from "%s"', (question, ids) => expect(read(question).where.registrations).toEqual(ids))
  test('are reported as unknown if they do not exist in the data', () => {
    expect(read('PD20152026 and PD20999999')).toMatchObject({
      where: { registrations: ['PD20152026'] },
      unknown: ['PD20999999'],
    })
  })
  test.each(['tel 20159999', 'in 20152 bags', 'XQ 20152026 bags', 'CAS 153719-23-4'])('do not include %s', (question) =>
    expect(read(question).where.registrations).toBeUndefined(),
  )
  test('are among the candidates that are found before the question is read', () => {
    expect(likelyRegistrationNumbers('PD20152026, ex 2021-0035 and ２０１５２０２７')).toEqual([
      'PD20152026',
      '20152026',
      'ex 2021-0035',
      'and 20152027',
      '20152027',
    ])
    expect(likelyRegistrationNumbers('')).toEqual([])
    expect(likelyRegistrationNumbers('in 1999, 12345678 or 2015')).toEqual([])
  })
})

describe('an active ingredient in a question', () => {
  test('includes its salts, as a crop or a pest includes its kinds', () => {
    expect(read('glyphosate').where.actives).toEqual([['19', '125']])
    expect(read('glyphosate potassium salt').where.actives).toEqual([['125']])
    expect(read('wheat').where.crops).toEqual(['wheat', 'winter_wheat'])
    expect(read('winter wheat').where.crops).toEqual(['winter_wheat'])
    expect(read('roya').where.pests).toEqual(['rust', 'stripe_rust'])
  })
  test('next to another one means that both are required, unless "or" joins them', () => {
    for (const question of ['thiamethoxam and glyphosate', 'tiametoxam con glifosato', '噻虫嗪草甘膦'])
      expect(read(question).where.actives).toHaveLength(2)
    for (const question of ['thiamethoxam or glyphosate', 'tiametoxam o glifosato', '噻虫嗪或草甘膦'])
      expect(read(question).where.actives).toEqual([expect.arrayContaining(['9', '19', '125'])])
  })
})

test.each<[string, Conditions]>([
  ['export only registrations for Brazil', { exportFor: 'BR' }],
  ['专供出口的草甘膦', { actives: [['19', '125']], exportFor: 'any' }],
  ['glyphosate to Brazil', { actives: [['19', '125']], country: 'BR' }],
  [
    'thiamethoxam from Shandong valid until 2030',
    { actives: [['9']], provinces: ['Shandong'], valid: { from: '2030-12-31', to: null } },
  ],
  ['thiamethoxam from Binnong', { actives: [['9']], companies: ['1'] }],
  ['mezclas de dos activos con tiametoxam', { actives: [['9']], activeCount: 2 }],
  ['噻虫嗪单剂', { actives: [['9']], activeCount: 1 }],
  ['China', {}],
  ['glyphosate from China to Brazil', { actives: [['19', '125']], country: 'BR' }],
])('the conditions of a question are read: %s', (question, where) => expect(read(question).where).toEqual(where))

test.each([
  ['wat dose', 'what dose'],
  ['whats the price', 'what is the price'],
  ['any1 sell _active_', 'anyone sell _active_'],
  ['q dosis pa _crop_', 'que dosis para _crop_'],
  ['xq', 'por que'],
  ['_active_能打啥作物', '_active_能打什么作物'],
  ['_active_几克一亩', '_active_多少克一亩'],
  ['几毫升', '多少毫升'],
  ['有木有_active_', '有没有_active_'],
])('an abbreviation is expanded: %s', (typed, expected) => expect(expandShortForms(typed)).toBe(expected))

describe('a word that is not an abbreviation is not expanded', () => {
  test.each(['', 'q-tip', 'pa_active_', 'q1 2027', 'para _crop_', '_active_几种作物', 'quo vadis'])('%s', (text) =>
    expect(expandShortForms(text)).toBe(text),
  )
  test.each(['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'])('such as "%s"', (word) => {
    expect(isShortForm(word)).toBe(false)
    expect(expandShortForms(`what ${word} of`)).toBe(`what ${word} of`)
  })
})
