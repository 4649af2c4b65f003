import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statedDose } from '#domain/dose.ts'
import { answerQuestion } from './answer-question.ts'
import type { Answer, Fact } from './answer.ts'
import { doseText } from './lines.ts'
import { sampleProducts, testRecords, sampleWords } from './test-records.ts'

const records = testRecords()
const byId = new Map(sampleProducts.map((one) => [one.pesticideId, one]))
const nouns = [
  ...sampleWords.flatMap(({ en, zh, others }) => [en, zh, ...others].filter((one) => one !== null)),
  ...sampleProducts.map(({ registrationNo }) => registrationNo),
  'Jiangsu Binnong',
  '山东',
  'Brazil',
  'Thailand',
  '25% WG',
  '48%',
  '2030-08-30',
]
const asks = [
  'dose of',
  'who makes',
  'is it valid',
  'dosis de',
  '用量',
  '供应商',
  'products',
  'exportable to',
  'on',
  'for',
  '?',
  'until when',
  'CAS',
  'más de 10 toneladas',
  '5 t FOB',
]
const question = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...nouns) },
      { weight: 4, arbitrary: fc.constantFrom(...asks) },
      { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: 'grapheme' }) },
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(' '))

const always = (check: (answer: Answer, text: string) => void | Promise<void>, numRuns = 100) =>
  fc.assert(
    fc.asyncProperty(fc.option(question), question, async (first, asked) => {
      const previous = first === null ? null : (await answerQuestion(first, null, records)).remembered
      await check(await answerQuestion(asked, previous, records), asked)
    }),
    { numRuns, seed: 20261126 },
  )

const isSaid = (id: string, { field, value }: Fact): boolean => {
  const product = byId.get(id)
  if (!product) return false
  const texts: Partial<Record<Fact['field'], readonly (string | null | undefined)[]>> = {
    registrationNo: [product.registrationNo],
    company: [product.company?.name, product.registrant],
    validUntil: [product.validUntil],
    firstApproved: [product.firstApproved],
    toxicity: [product.toxicity],
    formulation: [product.formulation, product.dosageForm],
    content: [product.totalContent],
    ingredients: product.ingredients.map((part) => [part.name, part.content].filter(Boolean).join(' ')),
    crop: [...product.crops, ...product.uses.flatMap((use) => use.crop ?? [])].map(({ name }) => name),
    pest: [...product.targets, ...product.uses.flatMap((use) => use.target ?? [])].map(({ name }) => name),
    dose: product.uses.flatMap((use) => {
      const useDose = statedDose(use)
      return useDose ? [doseText(useDose), use.doseRaw] : [use.doseRaw]
    }),
    method: product.uses.map(({ method }) => method),
    export: [product.exportCountries.join(', '), ''],
    cas: product.ingredients.map(({ cas }) => cas),
    nameEn: product.ingredients.map(({ nameEn }) => nameEn),
    nameEs: product.ingredients.map(({ nameEs }) => nameEs),
    nameZh: product.ingredients.map(({ nameZh }) => nameZh),
  }
  return field === 'perHectare' || (texts[field] ?? []).includes(value)
}

describe('for every question,', () => {
  test('a product line of the answer has only facts of its record, and no line is marked as demo data', async () => {
    let factCount = 0
    await always((answer) => {
      if (answer.kind !== 'records') return
      for (const { record, facts, demo } of answer.lines) {
        expect(demo).toBe(false)
        if (record.table !== 'products') continue
        expect(byId.has(record.id)).toBe(true)
        for (const fact of facts) expect({ ...fact, said: isSaid(record.id, fact) }).toEqual({ ...fact, said: true })
        factCount += facts.length
      }
    })
    expect(factCount).toBeGreaterThan(100)
  })

  test('the listed products meet all conditions of the answer, and no record is listed twice', async () => {
    await always(async (answer) => {
      if (answer.kind !== 'records') return
      expect(new Set(answer.ids).size).toBe(answer.ids.length)
      expect(answer.total).toBeGreaterThanOrEqual(answer.lines.length)
      const { where } = answer.nearest ?? answer.remembered
      if (answer.shape !== 'products' || answer.nearest === null) return
      expect([...answer.ids].sort()).toEqual([...(await records.find(where))].sort())
      const fits = ({ ingredients, formulation, pesticideId }: (typeof sampleProducts)[number]) =>
        (where.actives ?? []).every((group) => ingredients.some((part) => group.includes(part.ingredientId ?? ''))) &&
        (!where.forms || where.forms.includes(formulation ?? '')) &&
        (!where.registrations || where.registrations.includes(pesticideId))
      expect(sampleProducts.filter((one) => answer.ids.includes(one.pesticideId) && !fits(one))).toEqual([])
    })
  })

  test('the answer has records, or a reason for having none', async () => {
    await always((answer) => {
      const { length } = answer.kind === 'records' ? answer.lines : [answer.kind]
      expect(length).toBeGreaterThan(0)
      const names = answer.kind === 'none' && answer.why === 'unknown' ? answer.names : [answer.kind]
      expect(names).not.toEqual([])
    })
  })

  test('a follow-up has the same answer if it is repeated, and its context can be stored as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(question, question, async (first, second) => {
        const firstAnswer = await answerQuestion(first, null, records)
        const secondAnswer = await answerQuestion(second, firstAnswer.remembered, records)
        expect(await answerQuestion(second, firstAnswer.remembered, records)).toEqual(secondAnswer)
        expect(JSON.parse(JSON.stringify(secondAnswer.remembered))).toEqual(secondAnswer.remembered)
      }),
      { numRuns: 50, seed: 20261126 },
    )
  })
})

test.each([
  ['who makes them?', { shape: 'suppliers', ids: ['1'] }],
  ['until when is it valid?', { ids: ['PD20152027'] }],
])('the follow-up “%s” finds the record of a pest that is split into crop and pest', async (text, expected) => {
  const first = await answerQuestion('Citrus red mite', null, records)
  expect(first).toMatchObject({ kind: 'records', ids: ['PD20152027'] })
  expect(await answerQuestion(text, first.remembered, records)).toMatchObject({ kind: 'records', ...expected })
})
