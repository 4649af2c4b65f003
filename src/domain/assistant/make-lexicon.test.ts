import { describe, expect, test } from 'vitest'
import { type Lexicon, longestName } from './lexicon.ts'
import { runSteps } from './make-knowledge.ts'
import { companyKeySteps, extraScriptPairs, type LexiconSources, lexiconSteps } from './make-lexicon.ts'
import { tokensOf } from './question-text.ts'
import type { KnownName, VocabularyWord } from './vocabulary.ts'

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
  const none = { companies: [], provinces: [], cities: [], countries: [], registrations: [] }
  return runSteps(lexiconSteps({ words, ...none, ...more }))
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
  ])('such as "%s" means "%s" (or nothing)', (text, id) => expect(idsOf(lexicon, text)).toEqual(id === '' ? [] : [id]))
  test.each(['benzoate', 'lambda', 'tobacco', 'fall', 'fuego'])('cannot be only "%s"', (text) =>
    expect(idsOf(lexicon, text)).toEqual([]),
  )
  test('is not used if it is the whole name of another entity', () => {
    const pairLexicon = lexiconOf([
      word('pest', 'tobacco_whitefly', { en: 'Tobacco whitefly' }),
      word('pest', 'whitefly', { en: 'Whitefly' }),
    ])
    expect(idsOf(pairLexicon, 'whitefly')).toEqual(['whitefly'])
  })
})

describe('the map of traditional to simplified ideographs', () => {
  test('has the ideographs of names in both scripts and of common words', () => {
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
  test('has one simplified ideograph for each traditional one, and does not change simplified ones', () => {
    for (const [full, simple] of extraScriptPairs) {
      expect([...full]).toHaveLength(1)
      expect([...simple]).toHaveLength(1)
      expect(full).not.toBe(simple)
    }
    const from = extraScriptPairs.map(([full]) => full)
    expect(new Set(from).size).toBe(from.length)
    // If a simplified ideograph were a key of the map, simplified names would be changed.
    const to = new Set(extraScriptPairs.map(([, simple]) => simple))
    expect(from.filter((letter) => to.has(letter))).toEqual([])
  })
})

const read = (name: string) => tokensOf(name, new Map())

const places = ['Jiangsu', '江苏', 'Shandong', '山东', 'Weifang', '潍坊', '广西'].map(read)

const firm = (id: string, ...names: string[]): KnownName => ({ id, names })

const keysOf = (companies: readonly KnownName[]) => {
  const { keys, businessWords } = runSteps(companyKeySteps(companies, places, read))
  const han = (text: string) => /\p{Script=Han}/u.test(text)
  const named = (id: string) =>
    keys
      .filter((one) => one.id === id)
      .map(({ key }) => key.map(({ plain }) => plain))
      .map((parts) => parts.join(han(parts[0] ?? '') ? '' : ' '))
  const owners = (text: string) =>
    keys
      .filter(({ key }) => key.map(({ plain }) => plain).join(han(text) ? '' : ' ') === text)
      .map(({ id }) => id)
      .sort()
  return { named, owners, businessWords }
}

describe('the keys of a Chinese company name', () => {
  test.each([
    ['山东潍坊润丰化工股份有限公司', ['润丰', '山东潍坊润丰', '潍坊润丰', '润丰化工', '山东潍坊润丰化工股份有限公司']],
    ['江苏省滨农科技有限公司', ['滨农', '江苏省滨农', '滨农科技']],
    ['广西田园生化股份有限公司', ['广西田园']],
  ])('include its short names: %s', (name, short) =>
    expect(keysOf([firm('1', name)]).named('1')).toEqual(expect.arrayContaining(short)),
  )

  test('are never only its place, its line of business or its legal form', () => {
    const { owners } = keysOf([firm('1', '山东潍坊润丰化工股份有限公司')])
    for (const text of ['山东', '潍坊', '化工', '股份', '有限公司', '山东潍坊']) expect(owners(text)).toEqual([])
  })
  test('include a brand of two common ideographs only together with the place or the line of business', () => {
    const { named } = keysOf([firm('1', '山东新高化工有限公司')])
    expect(named('1')).not.toContain('新高')
    expect(named('1')).toContain('山东新高')
    expect(named('1')).toContain('新高化工')
  })
})

describe('a key of a company name in Latin letters', () => {
  const { owners } = keysOf([
    firm('1', 'Jiangsu Binnong Chemical Co., Ltd.'),
    firm('2', 'Shandong Sword Agrochemicals Co., Ltd.'),
  ])
  test('is a distinctive word, alone or with adjacent words', () => {
    expect(owners('binnong')).toEqual(['1'])
    expect(owners('jiangsu binnong')).toEqual(['1'])
    expect(owners('binnong chemical')).toEqual(['1'])
    expect(owners('sword')).toEqual(['2'])
  })
  test.each(['jiangsu', 'shandong', 'co', 'ltd', 'chemical'])('is not the common word "%s"', (text) =>
    expect(owners(text)).toEqual([]),
  )
})

const manyFirms = (count: number) =>
  Array.from({ length: count }, (_, at) => firm(String(at), `Greenfield ${'abcdefghijklmno'[at]?.repeat(6)} Group`))
test('a word that occurs in at least eight company names counts as a word of the trade', () => {
  expect(keysOf(manyFirms(8)).businessWords.has('greenfield')).toBe(true)
  expect(keysOf(manyFirms(7)).businessWords.has('greenfield')).toBe(false)
})
