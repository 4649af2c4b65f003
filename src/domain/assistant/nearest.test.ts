import { describe, expect, test } from 'vitest'
import { product as productSchema, type Product } from '#contract/entities/product.ts'
import { answerQuestion } from './answer-question.ts'
import { makeKnowledge } from './make-knowledge.ts'
import { sampleProducts as testProducts, testRecords, sampleWords } from './test-records.ts'

const [base] = testProducts
const mixtureOf = (id: string, thiamethoxam: string, glyphosate: string, answersHere = false): Product =>
  productSchema.parse({
    ...base,
    pesticideId: id,
    registrationNo: id,
    name: 'Thiamethoxam + glyphosate',
    ingredients: [
      { ingredientId: '9', name: 'tiametoxam', nameEn: 'thiamethoxam', content: thiamethoxam },
      { ingredientId: '19', name: 'glifosato', nameEn: 'glyphosate', content: glyphosate },
    ],
    totalContent: '30%',
    contentValue: '30',
    company: { companyId: id, name: id, answersHere },
  })

const mixtures = [mixtureOf('silent', '10%', '20%'), mixtureOf('answers', '10%', '20%', true)]
const mixtureRecords = () => {
  const data = { companies: [], words: sampleWords, provinces: [], cities: [], countries: [] }
  const { knowledge, table } = makeKnowledge({ ...data, products: mixtures })
  return {
    ...testRecords(),
    knowledge,
    find: async (where: Parameters<typeof table.find>[0]) => table.find(where),
    products: async (ids: readonly string[]) => mixtures.filter(({ pesticideId }) => ids.includes(pesticideId)),
  }
}
const [rice, citrus, potassium] = ['PD20152026', 'PD20152027', 'PD20152030']

describe('a question that no product fits is answered with the nearest products of its active ingredient', () => {
  test.each([
    ['thiamethoxam 30 WG', [citrus, rice], [], '30'],
    ['tiametoxam 30%', [citrus, rice], [], '30%'],
    ['噻虫嗪 30% 水分散粒剂', [citrus, rice], [], '30%'],
    ['who sells thiamethoxam 30 WG', [citrus, rice], [], '30'],
    ['16 t thiamethoxam 30 WG to Santos', [citrus, rice], [], '30'],
    ['glyphosate technical', ['EX20210035', potassium], [], 'technical'],
    // If needed, the weakest conditions are dropped besides concentration and formulation; they are reported as unused.
    ['thiamethoxam 30 WG from Shandong', [citrus, rice], ['Shandong'], '30'],
    ['thiamethoxam from Shandong', [citrus, rice], ['Shandong'], 'thiamethoxam'],
    ['thiamethoxam suppliers in Shandong', [citrus, rice], ['Shandong'], 'suppliers'],
    ['thiamethoxam valid until 2040', [citrus, rice], ['until 2040'], 'thiamethoxam'],
    ['thiamethoxam against rust on rice', [rice], ['rust'], 'rice'],
    ['thiamethoxam for tea', [citrus, rice], ['tea'], 'thiamethoxam'],
    ['thiamethoxam for tea from Shandong', [citrus, rice], ['tea', 'Shandong'], 'thiamethoxam'],
    // A question for one active ingredient "or" another cannot be compared with a product.
    ['thiamethoxam or glyphosate 30 WG', [citrus, rice, 'EX20210035', potassium], ['30', 'WG'], 'glyphosate'],
  ])('%s', async (question, ids, unused, chip) => {
    const answer = await answerQuestion(question, null, testRecords())
    expect(answer).toMatchObject({ kind: 'records', shape: 'products', total: ids.length, unused })
    if (answer.kind !== 'records') throw new Error(answer.kind)
    expect([...answer.ids].sort()).toEqual([...ids].sort())
    expect(answer.nearest).toBeDefined()
    expect(answer.chips?.map(({ text }) => text)).toContain(chip)
  })

  test('the answer counts products by closeness, and states how each differs from the name', async () => {
    expect(await answerQuestion('thiamethoxam 30 WG', null, testRecords())).toMatchObject({
      nearest: {
        keyword: 'thiamethoxam 30 WG',
        where: { actives: [['9']] },
        search: { name: { formulation: 'WG' }, counts: { exact: 0, near: 2, unstated: 0, other: 0 } },
      },
      lines: [{ differences: [{ at: 'content', stated: '25%' }] }, {}],
    })
  })

  test('the nearest product does not answer a question for a dose, because its dose may be different', async () =>
    expect(await answerQuestion('dose of thiamethoxam 70 WG on rice', null, testRecords())).toMatchObject({
      kind: 'none',
      why: 'noRecord',
    }))

  test('a follow-up question still has the conditions that were dropped', async () => {
    const first = await answerQuestion('thiamethoxam 30 WG from Shandong', null, testRecords())
    expect(await answerQuestion('and for rice?', first.remembered, testRecords())).toMatchObject({
      ids: [rice],
      unused: ['Shandong'],
      nearest: { keyword: 'thiamethoxam 30 WG' },
    })
  })
})

test('a product fits a question with another code of its formulation', async () => {
  const { knowledge, ...records } = testRecords()
  const answer = await answerQuestion('thiamethoxam 25 WDG', null, { ...records, knowledge })
  expect(answer).toMatchObject({ total: 2 })
})

describe('a mixture', () => {
  test('fits a question with its concentrations in the same order', async () =>
    expect(await answerQuestion('thiamethoxam 10% + glyphosate 20% WG', null, mixtureRecords())).toMatchObject({
      total: 2,
    }))
  test('with swapped concentrations does not fit, and products of suppliers that answer here come first', async () =>
    expect(await answerQuestion('thiamethoxam 20% + glyphosate 10% WG', null, mixtureRecords())).toMatchObject({
      ids: ['answers', 'silent'],
      nearest: { search: { counts: { exact: 0, other: 2 } } },
    }))
})
