import fc from 'fast-check'
import { IndexBuilder } from './build/build.ts'
import { SearchIndex } from './search-index.ts'
import { productFields, indexTerms, type SearchDocument } from './words/tokenise.ts'

export type TestProduct = Partial<Readonly<Record<(typeof productFields)[number]['name'], string>>> &
  Readonly<{ boost?: number }>

export const productDocument = (id: number | string, { boost, ...texts }: TestProduct): SearchDocument => ({
  id: String(id),
  fields: productFields.flatMap(({ name }) => {
    const text = texts[name]
    return text === undefined ? [] : [{ field: name, text }]
  }),
  ...(boost === undefined ? {} : { boost }),
})

const vocabulary = [
  'glyphosate',
  'glufosinate',
  'gly',
  'lambda-cyhalothrin',
  'cypermethrin',
  'cyhalofop-butyl',
  '2,4-D',
  'MCPA',
  'PD20082713',
  'PD20082714',
  'WP2008-12',
  'wheat',
  'winter wheat',
  'rice',
  'ríce',
  'maize',
  'Shandong',
  'Shaanxi',
  'Co., Ltd.',
  '草甘膦',
  '草铵膦',
  '小麦',
  '水稻',
  'ácaro',
  'aphid',
  'aphids',
  '0.5%',
  '🐛 worm',
  'ｗｉｄｅ',
  '𠮷野',
  'привет',
  'Lvba-Agro',
  '绿霸',
] as const

const repeatedTexts = ['Shaanxi Lvba-Agro Co., Ltd.', '山东绿霸化工', 'Lvba winter wheat'] as const

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...vocabulary), { minLength: 0, maxLength: 4 }).map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.constantFrom(...repeatedTexts) },
)
const field = fc.record({ field: fc.constantFrom(...productFields.map(({ name }) => name)), text })

export const anyProduct = (id: number | string): fc.Arbitrary<SearchDocument> =>
  fc.record({
    id: fc.constant(String(id)),
    fields: fc.array(field, { maxLength: 5 }),
    boost: fc.double({ min: 0, max: 1, noNaN: true }),
  })

export const anyCatalogue = (most: number): fc.Arbitrary<SearchDocument[]> =>
  fc
    .integer({ min: 0, max: most })
    .chain((size) => fc.tuple(...Array.from({ length: size }, (_, id) => anyProduct(id * 7 + 1))))

export const anyQuery: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.tuple(fc.constantFrom(...vocabulary), fc.nat(12)).map(([word, cut]) => word.slice(0, cut + 1)),
      },
      { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'grapheme' }) },
    ),
    { maxLength: 3 },
  )
  .map((words) => words.join(' '))

export const termsOf = ({ fields }: SearchDocument): Set<string> =>
  new Set(fields.flatMap(({ text: it }) => indexTerms(it).terms))

export const finishIndex = (builder: IndexBuilder): ArrayBuffer => {
  const steps = builder.finish()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export const buildIndex = (rows: readonly SearchDocument[]): ArrayBuffer => {
  const builder = new IndexBuilder(productFields)
  for (const row of rows) builder.add(row)
  return finishIndex(builder)
}

export const searchIndexOf = (rows: readonly SearchDocument[]): SearchIndex => new SearchIndex(buildIndex(rows))
