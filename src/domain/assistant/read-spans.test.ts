import { describe, expect, test } from 'vitest'
import { tokensOf } from './question-text.ts'
import { findNameSpans, splitPests } from './read-spans.ts'
import { testRecords } from './test-records.ts'

const { lexicon } = testRecords().knowledge
const tokensIn = (question: string) => tokensOf(question, lexicon.simplified)
const read = (question: string) => findNameSpans(lexicon, tokensIn(question), new Set())
const spanNames = (question: string) => read(question).spans.map(({ kind, ids }) => `${kind} ${ids.join('|')}`)

test.each([
  ['thiamethoxam for aphids on rice', ['active 9', 'pest aphids', 'crop rice']],
  ['tiametoxam contra pulgones en arroz', ['active 9', 'pest aphids', 'crop rice']],
  ['噻虫嗪防治水稻蚜虫', ['active 9', 'crop rice', 'pest aphids']],
  ['INSECTICIDES FROM SHANDONG', ['category insecticide', 'province Shandong']],
  ['glyphosate to Brasil', ['active 19', 'country BR']],
  ['江苏滨农的噻虫嗪', ['company 1', 'active 9']],
  ['winter wheat', ['crop winter_wheat']],
  ['glyphosate potassium salt', ['active 125']],
  ['153719-23-4', []],
  ['', []],
])('names of all kinds are found in three languages and in mixed text: %s', (question, names) =>
  expect(spanNames(question)).toEqual(names),
)

describe('a typing error', () => {
  test.each([
    ['tiametoxan', 'thiamethoxam'],
    ['glifosto', 'glyphosate'],
    ['glyphosat', null],
    ['草甘磷', '草甘膦'],
  ])('is corrected and reported, unless only the last vowel is missing: "%s"', (typed, taken) => {
    const { spans, corrections } = read(typed)
    expect(spans).toHaveLength(1)
    expect(corrections).toEqual(taken === null ? [] : [{ typed, taken }])
  })
  test('is corrected in a name of several words without a change of the other words', () => {
    expect(read('Spidder mites').corrections).toEqual([{ typed: 'Spidder mites', taken: 'spider mites' }])
    expect(spanNames('glyphosate potasium salt')).toEqual(['active 125'])
  })
  test.each(['rize', 'whxt', 'thing', 'control', 'gramos', 'boron', 'plant', 'canadian', 'chily'])(
    'is not assumed in the word "%s"',
    (word) => {
      expect(spanNames(word).filter((name) => !name.startsWith('country'))).toEqual([])
      expect(read(word).corrections).toEqual([])
    },
  )
  test('is not assumed in the name of another pesticide that differs by one ideograph', () => {
    expect(spanNames('噻虫啉')).toEqual([])
    expect(spanNames('草铵膦')).toEqual([])
  })
  test('in a common word is corrected to that word, not to a name', () => {
    const { spans, respelt } = read('suplier')
    expect(spans).toEqual([])
    expect([...respelt.values()]).toEqual(['supplier'])
  })
})

describe('a name typed as two words is one name', () => {
  test.each([
    ['thia methoxam', ['active 9']],
    ['gly phosate for rice', ['active 19', 'crop rice']],
  ])('%s', (question, names) => expect(spanNames(question)).toEqual(names))
  test('unless the joined words are not a name', () =>
    expect(spanNames('for rice or tea')).toEqual(['crop rice', 'crop tea']))
})

test.each([
  ['products of Sword', ['company 2']],
  ['Sword', ['company 2']],
  ['from sword', ['company 2']],
  ['with a sword in hand', []],
  ['sword of rice', ['crop rice']],
  ['rice, Sword please', ['crop rice', 'company 2']],
  ['rice, sword please', ['crop rice']],
])(
  'an ordinary word in a company name is read as the company only if capitalised or after "from": %s',
  (question, names) => expect(spanNames(question)).toEqual(names),
)

describe('a word with the same stem as a country is not that country', () => {
  test.each(['chilo', 'chila', 'Chiles', 'brasile'])('%s', (word) =>
    expect(spanNames(`${word} on rice`)).toEqual(['crop rice']),
  )
  test.each(['Chile', 'chile', 'CHILE', 'Brasil', 'canada', 'Canadá', '巴西'])('but "%s" is the country', (word) =>
    expect(spanNames(`rice ${word}`)[1]).toMatch(/^country /),
  )
})

describe('a pest whose name includes a crop', () => {
  const splitNames = (question: string) => {
    const tokens = tokensIn(question)
    return splitPests(lexicon, tokens, findNameSpans(lexicon, tokens, new Set()).spans)?.map(
      ({ kind, ids }) => `${kind} ${ids.join('|')}`,
    )
  }
  test('can be read as the crop and a pest: the same pest, or the one that the rest of the name means', () => {
    expect(splitNames('柑橘红蜘蛛')).toEqual(['crop citrus', 'pest citrus_red_mite|spider_mites'])
  })
  test.each(['蚜虫', 'aphids on rice', 'rust', ''])('is not found in "%s"', (question) =>
    expect(splitNames(question)).toBeUndefined(),
  )
})
