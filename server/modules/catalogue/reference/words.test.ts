import { describe, expect, test } from 'vitest'
import { locales } from '#contract/languages.ts'
import { readKeyword } from '../search/near-words.ts'
import { vocabularyOf, type WordKind, catalogueWordsOf } from './words.ts'

const row = (kind: WordKind, id: string, labels: { en: string; [tag: string]: string }, extra = {}) => ({
  kind,
  id,
  labels,
  sort: 0,
  extra,
})
const rows = [
  row(
    'ingredient',
    '1',
    { en: 'pyridaben', es: 'piridabén', 'zh-Hans': '哒螨灵', 'zh-Hant': '噠蟎靈' },
    { cas: '96489-71-3' },
  ),
  row('ingredient', '2', { en: 'acetochlor' }, { cas: null }),
  row('crop', '1', { en: 'Rice', es: 'Arroz' }),
  row('pest', 'aphids', { en: 'Aphids', es: 'Pulgones' }),
  row('category', 'herbicide', { en: 'Herbicide' }),
  row('formulation', 'SL', { en: 'Soluble concentrate' }),
  row('method', 'spray', { en: 'Spray' }),
]
const words = catalogueWordsOf(rows)

describe('the vocabulary', () => {
  test('every word has a text in every language: its name, else its English name, else its id', () => {
    for (const locale of locales) expect(words.label('ingredient', '2', locale)).toBe('acetochlor')
    expect(words.label('crop', 'moon_cheese', 'es')).toBe('moon_cheese')
  })
  test('the version of the words changes only if one of them changes', () => {
    const version = (changed: typeof rows) => catalogueWordsOf(changed).version
    expect(version(structuredClone(rows))).toBe(words.version)
    expect(version(rows.slice(1))).not.toBe(words.version)
    expect(version([...rows.slice(1), row('ingredient', '1', { en: 'Pyridaben' })])).not.toBe(words.version)
  })
})

const place = (province: Record<string, string>, city: Record<string, string> = {}) => ({ province, city })
const file = vocabularyOf(words, [
  place({ en: 'Hebei', 'zh-Hans': '河北' }, { en: 'Tangshan', 'zh-Hans': '唐山' }),
  place({ en: 'Hebei', es: 'Hebéi' }, { en: 'Tangshan' }),
  place({ 'zh-Hans': '山东' }),
  place({}),
])
test('the public vocabulary contains what questions can be about, but not application methods', () => {
  expect(file.words.map(({ kind, id }) => [kind, id])).toEqual([
    ['active', '1'],
    ['active', '2'],
    ['crop', '1'],
    ['pest', 'aphids'],
    ['category', 'herbicide'],
    ['form', 'SL'],
  ])
})

test.each([
  ['', undefined],
  ['   ', undefined],
  [undefined, undefined],
  ['  Glyphosate \t 41\n', 'glyphosate 41'],
  ['草甘膦\u3000水剂', '草甘膦 水剂'],
  ['２，４－Ｄ', '2,4-d'],
])('a keyword typed as %j is read as %j', (typed, text) => expect(readKeyword(typed)?.text).toBe(text))
