import { describe, expect, test } from 'vitest'
import { longestName, type Lexicon } from './lexicon.ts'
import { lexiconSteps, extraSimplified, type LexiconSources } from './make-lexicon.ts'
import { tokensOf } from './question-text.ts'
import type { VocabularyWord } from './vocabulary.ts'

const word = (kind: VocabularyWord['kind'], id: string, more: Partial<VocabularyWord>): VocabularyWord => ({
  kind,
  id,
  en: null,
  zh: null,
  zhHant: null,
  others: [],
  ...more,
})
const lexiconOf = (words: readonly VocabularyWord[], more: Partial<LexiconSources> = {}): Lexicon => {
  const steps = lexiconSteps({
    words,
    companies: [],
    provinces: [],
    cities: [],
    countries: [],
    registrations: [],
    ...more,
  })
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
const idsOf = (lexicon: Lexicon, text: string): string[] => {
  const tokens = tokensOf(text, lexicon.simplified)
  const match = longestName(
    lexicon.root,
    tokens.map(({ stem }) => stem),
    0,
  )
  return match?.length === tokens.length ? match.entities.map(({ id }) => id) : []
}

describe('a short name', () => {
  const lexicon = lexiconOf([
    word('active', 'emamectin', {
      en: 'emamectin benzoate',
      others: ['benzoato de emamectina'],
      zh: '甲氨基阿维菌素苯甲酸盐',
    }),
    word('active', 'lambda', { en: 'lambda-cyhalothrin', others: ['lambda-cihalotrina'] }),
    word('pest', 'whitefly', { en: 'Tobacco whitefly', others: ['Mosca blanca del tabaco'] }),
    word('pest', 'cogollero', { en: 'Fall armyworm', others: ['Gusano cogollero'] }),
    word('pest', 'folder', { en: 'Rice leaf folder', others: ['Enrollador de la hoja del arroz'] }),
    word('pest', 'fire_ant', { en: 'Red imported fire ant', others: ['Hormiga roja de fuego'] }),
    word('crop', 'cotton', { en: 'Cotton', others: ['Algodón'] }),
    word('crop', 'rice', { en: 'Rice', others: ['Arroz'] }),
    word('crop', 'mango', { en: 'Mango', others: ['Mango'] }),
  ])
  test.each([
    ['emamectin', 'emamectin'],
    ['甲维盐', 'emamectin'],
    ['cyhalothrin', 'lambda'],
    ['whitefly', 'whitefly'],
    ['mosca', 'whitefly'],
    ['armyworm', 'cogollero'],
    ['leaf folder', 'folder'],
    ['fire ant', 'fire_ant'],
    ['imported fire ant', ''],
    ['algodonero', 'cotton'],
    ['tobaccowhitefly', 'whitefly'],
  ])('is found: %s', (text, id) => expect(idsOf(lexicon, text)).toEqual(id === '' ? [] : [id]))
  test.each([
    // A salt; the prefix of an isomer; first words of an English name; last words of a Spanish name.
    'benzoate',
    'lambda',
    'tobacco',
    'fall',
    'fuego',
  ])('cannot be only "%s"', (text) => expect(idsOf(lexicon, text)).toEqual([]))
  test('is not used if it is the whole name of another entity', () => {
    const both = lexiconOf([
      word('pest', 'tobacco_whitefly', { en: 'Tobacco whitefly' }),
      word('pest', 'whitefly', { en: 'Whitefly' }),
    ])
    expect(idsOf(both, 'whitefly')).toEqual(['whitefly'])
  })
})

describe('the map of traditional to simplified ideographs', () => {
  test('has the ideographs of names in both scripts and of question words', () => {
    const lexicon = lexiconOf([word('crop', 'cabbage', { zh: '结球甘蓝', zhHant: '結球甘藍' })])
    expect(idsOf(lexicon, '結球甘藍')).toEqual(['cabbage'])
    expect(lexicon.simplified.get('藍')).toBe('蓝')
    expect(lexicon.simplified.get('嗎')).toBe('吗')
  })
  test('has no pairs from names that are different in Taiwan', () => {
    const lexicon = lexiconOf([
      word('active', '19', { zh: '草甘膦', zhHant: '嘉磷塞' }),
      word('active', '8', { zh: '噻虫嗪', zhHant: '賽速安' }),
      word('active', '7', { zh: '噻呋酰胺', zhHant: '賽氟滅醯胺' }),
      word('active', '6', { zh: '磷酸', zhHant: '磷酸' }),
    ])
    // 磷 also occurs in simplified names.
    expect(lexicon.simplified.has('磷')).toBe(false)
    expect(idsOf(lexicon, '嘉磷塞')).toEqual(['19'])
    expect(idsOf(lexicon, '草甘膦')).toEqual(['19'])
  })
  test('has one simplified ideograph for each traditional one', () => {
    for (const [full, simple] of extraSimplified) {
      expect([...full]).toHaveLength(1)
      expect([...simple]).toHaveLength(1)
      expect(full).not.toBe(simple)
    }
    const from = extraSimplified.map(([full]) => full)
    expect(new Set(from).size).toBe(from.length)
    // If a simplified ideograph were a key of the map, simplified names would be changed.
    const to = new Set(extraSimplified.map(([, simple]) => simple))
    expect(from.filter((letter) => to.has(letter))).toEqual([])
  })
})
