import { describe, expect, it, test } from 'vitest'
import { answerQuestion } from './answer-question.ts'
import type { Answer, FactField, QuestionContext } from './answer.ts'
import { testRecords } from './test-records.ts'
import { addPreviousConditions, type ParsedQuestion, type Conditions } from './reading.ts'

const records = testRecords()
const ask = (question: string, before: Answer | null = null) =>
  answerQuestion(question, before?.remembered ?? null, records)

const idsOf = (answer: Answer): readonly string[] => (answer.kind === 'records' ? answer.ids : [answer.kind])
const values = (answer: Answer, field: FactField): string[] =>
  answer.kind === 'records'
    ? answer.lines.flatMap(({ facts }) => facts.flatMap((fact) => (fact.field === field ? [fact.value] : [])))
    : [answer.kind]

describe('the assistant', () => {
  it('does not convert a dilution to a dose per hectare, or use the dose for another crop', async () => {
    expect(values(await ask('thiamethoxam dose on citrus'), 'perHectare')).toEqual([])
    expect(await ask('dose of thiamethoxam against aphids on citrus')).toMatchObject({ kind: 'none', why: 'noRecord' })
  })

  it('asks for a crop only if the register states a dose for the product', async () => {
    expect(await ask('dose of thiamethoxam')).toMatchObject({ kind: 'ask', about: 'crop' })
    for (const question of ['dose of glyphosate', 'dosis de glifosato', '草甘膦用量'])
      expect(await ask(question)).toMatchObject({ kind: 'none', why: 'noDose' })
  })

  it('finds all kinds of a pest by its general name, but only one salt by the name of that salt', async () => {
    expect(idsOf(await ask('roya del trigo'))).toEqual(['PD20152026', 'PD20152030'])
    expect(idsOf(await ask('glyphosate potassium salt'))).toEqual(['PD20152030'])
  })

  it('reports a name or a registration number that is not in the data', async () => {
    expect(await ask('psyllids of citrus')).toMatchObject({ kind: 'none', names: ['psyllids'] })
    expect(await ask('PD20999999 valid until?')).toMatchObject({ kind: 'none', names: ['PD20999999'] })
  })
})

describe('an incomplete question', () => {
  it('leads to a question for the crop if it is about a dose, and the reply completes it', async () => {
    const first = await ask('dose of thiamethoxam')
    expect(first).toMatchObject({ kind: 'ask', about: 'crop' })
    expect(values(await ask('rice', first), 'dose')).toEqual(['2–4 g/mu'])
  })

  it('leads to a question for the country if it is about export, and the reply completes it', async () => {
    const first = await ask('who can export glyphosate?')
    expect(first).toMatchObject({ kind: 'ask', about: 'country' })
    expect(idsOf(await ask('to Brazil', first))).toEqual(['1'])
    expect(idsOf(await ask('泰国', first))).toEqual(['1', '2'])
  })

  it.each(['and for rice?', '¿y para el arroz?', '那水稻呢？'])(
    'takes the missing conditions from the previous question: %s',
    async (next) => {
      const first = await ask('dose of thiamethoxam per hectare on wheat')
      expect(values(await ask(next, first), 'perHectare')).toEqual(['30–60 g/ha'])
    },
  )

  it('refers to the previous subject by "it", unless it names another subject', async () => {
    const first = await ask('who holds PD20152027?')
    expect(values(await ask('until when is it valid?', first), 'validUntil')).toEqual(['2031-02-01'])
    expect(idsOf(await ask('show me those glyphosate products', first))).toEqual(['EX20210035', 'PD20152030'])
  })
})

describe('questions about registrations and suppliers', () => {
  it('are answered by stating whether the registered product may be exported to a country', async () => {
    expect(await ask('Can EX20210035 go to Brazil?')).toMatchObject({ destination: { country: 'BR', open: false } })
    for (const question of ['ex 20210035 能出口泰国吗', 'is it allowed to sell EX20210035 in Thailand'])
      expect(await ask(question)).toMatchObject({ destination: { country: 'TH', open: true } })
  })

  it('find products by the short name of a supplier in Latin or Chinese script, and by date', async () => {
    expect(idsOf(await ask('productos de Binnong'))).toHaveLength(3)
    expect(idsOf(await ask('江苏滨农有哪些产品'))).toHaveLength(3)
    expect(idsOf(await ask('thiamethoxam that expires after 2030'))).toEqual(['PD20152027'])
    expect(idsOf(await ask('2030年9月以前到期的噻虫嗪'))).toEqual(['PD20152026'])
  })
})

describe('a question with a quantity', () => {
  it.each(['5 t glyphosate to Santos in March', '5 toneladas de glifosato a Santos en marzo', '草甘膦5吨3月到桑托斯'])(
    'finds the products, and reports quantity, unit and place of the order: %s',
    async (question) => {
      const answer = await ask(question)
      expect(answer).toMatchObject({
        kind: 'records',
        shape: 'products',
        order: { quantity: '5', unit: 't', unread: [] },
      })
      expect(answer.order?.place).toMatch(/^(Santos|桑托斯)$/)
    },
  )
  it('has the country of destination only if the question names it', async () => {
    const answer = await ask('5 t glyphosate CIF Santos, Brazil')
    expect(answer.order).toMatchObject({ clause: 'CIF', destination: 'BR' })
    expect((await ask('5 t glyphosate CIF Santos')).order).not.toHaveProperty('destination')
  })
  it.each(['llegada 10/03/2027', 'entrega hasta el 10/03/2027', 'para el 10/03/2027', 'arrival by 10/03/2027'])(
    'keeps the delivery day in every wording: %s',
    async (day) => {
      for (const comma of ['', ','])
        expect((await ask(`5 t tiametoxam CIF Santos${comma} ${day}`)).order).toMatchObject({
          place: 'Santos',
          when: day,
        })
    },
  )
  it('has the terms of payment, whose percentages are not concentrations', async () => {
    const answer = await ask('5 t tiametoxam 25 WG pago 30% anticipo 70% contra BL')
    expect(answer.order?.payment).toBe('pago 30% anticipo 70% contra BL')
    expect(answer.remembered.where.contents).toEqual([{ value: 25, unit: null }])
  })
  it('states a product name, and the answer counts the products that fit it exactly', async () => {
    const { named } = (await ask('噻虫嗪 25% WG 20 噸 FOB 上海，請找兩家供應商報價')) as Extract<
      Answer,
      { kind: 'records' }
    >
    expect(named).toMatchObject({ keyword: '噻虫嗪 25% WG', search: { counts: { exact: 2 } } })
  })
  it.each([
    ['5 t glyphosate, 2 suppliers', '2 suppliers'],
    ['5 t glyphosate from two suppliers', 'two suppliers'],
    ['5 t de glifosato a dos proveedores', 'dos proveedores'],
    ['草甘膦 5吨 两家供应商报价', '两家供应商'],
  ])('reports the number of suppliers as unused; it is not a concentration: %s', async (question, words) => {
    const answer = await ask(question)
    expect(answer.unused).toContain(words)
    expect(answer.remembered.where.contents).toBeUndefined()
    expect(answer.order).toMatchObject({ quantity: '5', unit: 't' })
  })
  it('is answered without an unknown name, which is reported as unread', async () => {
    expect(await ask('5 t glyphosate for cannabis')).toMatchObject({ kind: 'records', order: { unread: ['cannabis'] } })
  })
  it('is not an order if somebody drank a litre, or if it asks for a dose', async () => {
    expect(await ask('my son drank 1 L of glyphosate')).toMatchObject({ kind: 'poison' })
    expect((await ask('dose of thiamethoxam on rice, 2 kg')).order).toBeUndefined()
  })
})

it('a question about an accident with a pesticide is answered as one about poisoning', async () => {
  for (const question of ['狗吃了草甘膦', 'my dog licked glyphosate', 'se me derramó tiametoxam en la mano'])
    expect(await ask(question)).toMatchObject({ kind: 'poison' })
})

const reading = (more: Partial<ParsedQuestion>): ParsedQuestion => ({
  intents: [],
  where: {},
  apart: null,
  asksExport: false,
  registeredAbroad: false,
  leavesOut: false,
  followsUp: false,
  refersBack: false,
  superlative: null,
  text: '',
  masked: '',
  uses: false,
  pieces: [],
  left: () => [],
  corrections: [],
  unknown: [],
  ...more,
})
const dose: QuestionContext = { intents: ['dose'], where: { actives: [['9']], crops: ['wheat'] }, asked: null }

describe('a follow-up question', () => {
  test('keeps the crop of the previous question if it names only another active ingredient', () => {
    const next = addPreviousConditions(reading({ followsUp: true, where: { actives: [['19']] } }), dose)
    expect(next).toMatchObject({ intents: ['dose'], where: { actives: [['19']], crops: ['wheat'] } })
  })
  test('drops concentration and formulation if it names another active ingredient, but not another crop', () => {
    const previous: QuestionContext = {
      intents: ['dose'],
      where: { actives: [['9']], contents: [{ value: 25, unit: '%' }], forms: ['WG'], crops: ['rice'] },
      asked: null,
    }
    const otherReading = addPreviousConditions(reading({ followsUp: true, where: { actives: [['19']] } }), previous)
    expect(otherReading.where).toEqual({ actives: [['19']], crops: ['rice'] })
    const cropReading = addPreviousConditions(reading({ followsUp: true, where: { crops: ['tea'] } }), previous)
    expect(cropReading.where).toEqual({ ...previous.where, crops: ['tea'] })
  })
  test('drops all conditions of the previous question if it has a registration number', () => {
    expect(addPreviousConditions(reading({ followsUp: true, where: { registrations: ['PD2'] } }), dose).where).toEqual({
      registrations: ['PD2'],
    })
  })
  test('keeps the previous subject in both readings of an ambiguous pest', () => {
    const apart: Conditions = { crops: ['citrus'], pests: ['mites'] }
    const next = addPreviousConditions(reading({ followsUp: true, where: { pests: ['citrus_mite'] }, apart }), dose)
    expect(next.apart).toEqual({ actives: [['9']], crops: ['citrus'], pests: ['mites'] })
    expect(next.where).toEqual({ actives: [['9']], crops: ['wheat'], pests: ['citrus_mite'] })
  })
})

describe('the reply to a question of the assistant', () => {
  test('may name a pest instead of a crop', () => {
    const crop: QuestionContext = { intents: ['dose'], where: { actives: [['9']] }, asked: 'crop' }
    const next = addPreviousConditions(reading({ where: { pests: ['aphids'] } }), crop)
    expect(next.where).toEqual({ actives: [['9']], pests: ['aphids'] })
  })
  test('is a new question if it names another subject', () => {
    const crop: QuestionContext = { intents: ['dose'], where: { actives: [['9']] }, asked: 'crop' }
    const otherReading = reading({ where: { actives: [['19']], crops: ['rice'] } })
    expect(addPreviousConditions(otherReading, crop)).toBe(otherReading)
  })
  test('is a new question if it names a crop, but the assistant asked for a country', () => {
    const country: QuestionContext = { intents: ['suppliers'], where: { actives: [['9']] }, asked: 'country' }
    const rice = reading({ where: { crops: ['rice'] } })
    expect(addPreviousConditions(rice, country)).toBe(rice)
  })
})

test.each<[string, Partial<ParsedQuestion>]>([
  ['does not refer to the previous question', { where: { crops: ['rice'] } }],
  ['has a subject and an intent', { followsUp: true, intents: ['dose'], where: { actives: [['19']] } }],
  ['refers to the previous subject and has another subject', { refersBack: true, where: { actives: [['19']] } }],
  ['has no subject, condition or intent', { followsUp: true }],
  ['only asks for products', { refersBack: true, intents: ['products'] }],
])('a question is not completed from the previous question if it %s', (_, more) => {
  const currentReading = reading(more)
  expect(addPreviousConditions(currentReading, dose)).toBe(currentReading)
})
