import { describe, expect, test } from 'vitest'
import { answerQuestion } from './answer-question.ts'
import { numberWordsToDigits } from '#domain/names/quantity-words.ts'
import { readDay } from './read-days.ts'
import { testRecords } from './test-records.ts'

const records = testRecords()
const ask = async (question: string) => answerQuestion(question, null, records)

describe('the unused part of a question', () => {
  test.each([
    ['suppliers of thiamethoxam with rating above 4', 'rating above 4'],
    ['suppliers of thiamethoxam who reply in 24 hours', '24 hours'],
    ['proveedores de tiametoxam con pago a 90 días', '90 días'],
    ['噻虫嗪供应商，评分4分以上', '评分4分以上'],
    ['thiamethoxam from Paris', 'paris'],
    ['5 t de tiametoxam en Callao', 'callao'],
    ['thiamethoxam not from Jiangsu', 'jiangsu'],
  ])('is reported: %s', async (question, unused) => {
    expect((await ask(question)).unused?.join(' · ').toLowerCase()).toContain(unused)
  })

  test('is empty if the whole question is understood', async () => {
    for (const question of [
      'who sells thiamethoxam 25 WG',
      'dosis de tiametoxam en trigo',
      '噻虫嗪在小麦上的用量',
      '有没有噻虫嗪',
      '噻虫嗪起订量',
    ])
      expect((await ask(question)).unused).toEqual([])
  })
})

test('a chip has the text before and after its words, so that the app can remove them from the question', async () => {
  const { chips = [] } = await ask('thiamethoxam on wheat valid until 2029')
  expect(chips.map(({ kind, text, around }) => [kind, text, around?.join('|')])).toEqual([
    ['active', 'thiamethoxam', '| on wheat valid until 2029'],
    ['crop', 'wheat', 'thiamethoxam on | valid until 2029'],
    ['day', 'until 2029', 'thiamethoxam on wheat valid |'],
    ['asked', 'validUntil', undefined],
  ])
})

test('the country of export has a chip', async () => {
  const { chips = [] } = await ask('thiamethoxam for export to Brazil')
  expect(chips.map(({ kind, text }) => [kind, text.toLowerCase()])).toContainEqual(['country', 'brazil'])
})

test.each([
  ['twenty tonnes of x', '20 tonnes of x'],
  ['half a ton of x', '0.5 ton of x'],
  ['fifteen hundred litres', '1500 litres'],
  ['dos mil litros', '2000 litros'],
  ['quinientos kilos', '500 kilos'],
  ['ochenta por ciento', '80 por ciento'],
  ['百分之八十', '80%'],
  ['五千升', '5000升'],
  ['半吨', '0.5吨'],
  ['one of the two', 'one of the two'],
  ['几十吨', '几十吨'],
])('"%s" with its quantities in digits is "%s"', (typed, read) => expect(numberWordsToDigits(typed)).toBe(read))

test.each([
  ['_active_ that expire before 01/06/2031', { valid: { from: null, to: '2031-05-31' }, other: '2031-01-06' }],
  ['_active_ que vence antes del 25/06/2031', { valid: { from: null, to: '2031-06-24' }, other: null }],
  ['500 kg by 03/04', { sense: 'delivery', day: '2027-04-03', other: '2027-03-04' }],
  ['500 kg by 04/13', { sense: 'delivery', day: '2027-04-13', other: null }],
  ['500 kg by 03/04/2027', { sense: 'delivery', day: '2027-04-03', valid: null, other: '2027-03-04' }],
  ['_active_ entrega antes del 20 de marzo', { sense: 'delivery', day: '2027-03-20', valid: null }],
  ['116年10月以前到期的_active_', { valid: { from: null, to: '2027-09-30' } }],
  ['registros que venzan en 2030', { valid: { from: '2030-01-01', to: '2030-12-31' } }],
  ['that run out in 2030', { valid: { from: '2030-01-01', to: '2030-12-31' } }],
])('the day in "%s" is read', (text, read) => expect(readDay(text, '2026-11-29')).toMatchObject(read))

test.each([
  ['hello', { kind: 'help', about: 'start' }],
  ['你能做什么', { kind: 'help', about: 'start' }],
  ['how do I cancel an enquiry', { kind: 'help', about: 'app' }],
  ['¿cómo cancelo una solicitud?', { kind: 'help', about: 'app' }],
  ['price of glyphosate TC', { kind: 'price', actives: [{ id: '19' }, { id: '125' }] }],
  [
    'status of my enquiry for glyphosate',
    { kind: 'mine', record: 'enquiry', actives: ['glyphosate', 'glyphosate potassium salt'] },
  ],
  ['我的样品到哪了', { kind: 'mine', record: 'sample' }],
  ['compare thiamethoxam 25 WG and glyphosate potassium salt', { kind: 'compare' }],
])('the answer is not a list of records: %s', async (question, answer) =>
  expect(await ask(question)).toMatchObject(answer),
)
