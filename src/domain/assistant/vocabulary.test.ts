import { describe, expect, test } from 'vitest'
import { runSteps } from './make-knowledge.ts'
import { narrowerWordSteps, namesOfWord, nameVariantsOf, type VocabularyWord } from './vocabulary.ts'

const word = (kind: VocabularyWord['kind'], en: string | null, zh: string | null, ...others: string[]) =>
  ({ kind, id: en ?? zh ?? '', en, zh, zhHant: null, others }) satisfies VocabularyWord

test.each([
  ['Maize (corn)', ['Maize', 'corn']],
  ['Judía (frijol)', ['Judía', 'frijol']],
  ['Weedy (red) rice', ['Weedy   rice', 'red rice']],
  ['Stripe (yellow) rust', ['Stripe   rust', 'yellow rust']],
  ['Pest (a, b; c)', ['Pest', 'a', 'b', 'c']],
  ['水稻（水田、旱田）', ['水稻', '水田', '旱田']],
  ['Rice', ['Rice']],
  ['Rice ()', ['Rice']],
  ['(corn)', ['corn']],
  ['', []],
  ['  ', []],
  ['Maize (corn', ['Maize (corn']],
])('a text in brackets is another name: %s', (name, variants) => expect(nameVariantsOf(name)).toEqual(variants))

describe('the names of a dictionary word', () => {
  test('include a crop without 树 or 田, and a disease without 病 if three ideographs remain', () => {
    expect(namesOfWord(word('crop', 'Citrus', '柑橘树')).first).toEqual(['Citrus', '柑橘树', '柑橘'])
    expect(namesOfWord(word('crop', 'Rice (paddy)', '水稻田')).first).toContain('水稻')
    expect(namesOfWord(word('pest', 'Rice blast', '稻瘟病')).first).not.toContain('稻瘟')
    expect(namesOfWord(word('pest', 'Powdery mildew', '白粉霉病')).first).toContain('白粉霉')
    expect(namesOfWord(word('pest', 'Rust', '锈病')).first).not.toContain('锈')
    expect(namesOfWord(word('active', 'x', '某树')).first).toEqual(['x', '某树'])
  })
  test('include the American spelling of a British name, even if two words are spelt differently', () => {
    expect(namesOfWord(word('pest', 'Grey mould', null)).first).toEqual([
      'Grey mould',
      'Grey mold',
      'gray mould',
      'gray mold',
    ])
    expect(namesOfWord(word('active', 'Sulphur', null)).first).toContain('sulfur')
  })
})

describe('a name includes the kinds of its crop, pest or active ingredient', () => {
  const words: VocabularyWord[] = [
    word('crop', 'Wheat', '小麦'),
    word('crop', 'Winter wheat', '冬小麦'),
    word('crop', 'Buckwheat', '荞麦'),
    word('pest', 'Rust', '锈病'),
    word('pest', 'Stripe (yellow) rust', '条锈病'),
    word('pest', 'Mite', '螨'),
    word('pest', 'Citrus red mite', '柑橘红蜘蛛'),
    word('active', 'glyphosate', '草甘膦'),
    word('active', 'glyphosate potassium salt', '草甘膦钾盐'),
    word('active', 'glyphosate-isopropylammonium', '草甘膦异丙胺盐'),
    word('active', 'MCPA', '2甲4氯'),
    word('active', 'MCPA-sodium', '2甲4氯钠'),
    word('active', 'metalaxyl', '甲霜灵'),
    word('active', 'metalaxyl-M', '精甲霜灵'),
    word('active', 'fluazifop', 'x'),
    word('active', 'fluazifop-P-butyl', 'y'),
    word('crop', null, '无名'),
  ]
  const kinds = runSteps(narrowerWordSteps(words))
  test.each([
    ['crop Wheat', ['Wheat', 'Winter wheat']],
    ['pest Rust', ['Rust', 'Stripe (yellow) rust']],
    ['active glyphosate', ['glyphosate', 'glyphosate potassium salt', 'glyphosate-isopropylammonium']],
    ['active MCPA', ['MCPA', 'MCPA-sodium']],
    ['active fluazifop', ['fluazifop', 'fluazifop-P-butyl']],
  ])('%s', (key, ids) => expect(kinds.get(key)).toEqual(ids))
  test.each([
    'crop Winter wheat',
    'active glyphosate potassium salt',
    // Buckwheat is not wheat, an isomer is not a salt, and 柑橘红蜘蛛 does not contain 螨.
    'crop Buckwheat',
    'active metalaxyl',
    'pest Mite',
  ])('but "%s" has no kinds', (key) => expect(kinds.get(key)).toBeUndefined())
})
