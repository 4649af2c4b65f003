import { locales, languages } from '#contract/languages.ts'
import { brandsOf } from '#domain/names/brands.ts'
import type { VocabularyFile } from '#contract/snapshot.ts'

export type VocabularyWord = VocabularyFile['words'][number]
export type WordKind = VocabularyWord['kind']

export type KnownName = Readonly<{ id: string; names: readonly string[] }>

/** Further names in general use, by English name. Do not add a name that only one question uses. */
export const tradeNames: Readonly<Record<string, readonly string[]>> = {
  'emamectin benzoate': ['甲维盐', '阿维菌素苯甲酸盐'],
  'beta-cypermethrin': ['高氯'],
  'thiophanate-methyl': ['甲托'],
  'lambda-cyhalothrin': ['三氟氯氰菊酯', '功夫菊酯'],
  'gibberellic acid': ['gibberellin', 'giberelina', 'GA3', '赤霉素'],
  jingangmycin: ['validamycin', 'validamicina'],
  'bacillus thuringiensis': ['Bt'],
  '2,4-D dimethyl amine salt': ['2,4-D amine', '2,4-D amina', '2,4-D dimethylamine', '2,4-D sal amina'],
  'glyphosate-isopropylammonium': [
    'glyphosate IPA',
    'glifosato IPA',
    'glyphosate isopropylamine',
    'glifosato isopropilamina',
  ],
  'glyphosate potassium salt': ['glyphosate potassium'],
  'glyphosate ammonium': ['glyphosate ammonium salt'],
  dichlorvos: ['DDVP'],
  fenobucarb: ['BPMC'],
  isoprocarb: ['MIPC'],
  bisultap: ['thiosultap'],
  forchlorfenuron: ['CPPU'],
  thidiazuron: ['TDZ'],
  '1-naphthyl acetic acid': ['NAA'],
  '6-benzylamino-purine': ['6-BA', '6-benzyladenine'],
  azadirachtin: ['neem'],
  Rice: ['paddy', '稻', '稻田'],
  'Maize (corn)': ['sweetcorn', 'choclo', 'elote', '苞米'],
  Soybean: ['soya', '黄豆'],
  'Oilseed rape': ['canola', 'rape', 'rapeseed'],
  Peanut: ['groundnut'],
  Potato: ['土豆', '洋芋'],
  Tomato: ['西红柿', 'jitomate'],
  Cabbage: ['包菜', '卷心菜', '圆白菜'],
  'Sweet potato': ['红薯', '地瓜', 'camote'],
  Cotton: ['棉'],
  Eggplant: ['aubergine'],
  Zucchini: ['courgette'],
  Grape: ['grapevine', 'vine', 'viña'],
  Pear: ['pera'],
  Litchi: ['lychee'],
  Pineapple: ['凤梨'],
  Tea: ['茶叶'],
  Tobacco: ['烟叶'],
  'Common bean': ['bean', 'dry bean', 'poroto'],
  Peach: ['durazno', 'melocotón'],
  'Chinese chive': ['garlic chive'],
  'Spider mites': ['spider mite', 'red spider mite', 'red mite'],
  Aphids: ['plant lice', 'áfidos'],
  'Late blight': ['gota', 'rancha'],
  'Plant growth regulator': ['growth regulator', 'PGR', 'regulador de crecimiento', '生长调节剂', '植调剂'],
  Herbicide: ['weedkiller', 'weed killer', 'matamalezas', '除草药'],
  'Rice blast': ['blast'],
  Weeds: ['malas hierbas'],
  'Fusarium head blight': ['wheat scab', 'scab of wheat', 'head scab', 'fusariosis'],
  Cockroach: ['蟑螂'],
  'Grass weeds': ['grasses', 'grass', 'gramínea'],
  'Annual grass weeds': ['annual grasses', 'annual grass'],
  'Bait (ready for use)': ['bait', 'cebo', '诱饵'],
  'Gel bait': ['gel'],
  'Mosquito coil': ['coil', 'espiral', '盘香'],
  'Grey mould': ['botrytis'],
}

const shortCountryNames: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'America', 'EEUU', 'EE. UU.'],
  GB: ['UK', 'Great Britain', 'England', 'Inglaterra'],
  AE: ['UAE', 'Emirates', '阿联酋'],
  KR: ['Korea', 'Corea'],
  CD: ['DR Congo'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  TR: ['Turkey'],
  MM: ['Burma'],
}

export const namesOfCountries = (codes: readonly string[]): KnownName[] => {
  const speak = locales.map((locale) => new Intl.DisplayNames([languages[locale].intlTag], { type: 'region' }))
  return codes.map((id) => ({
    id,
    names: [...new Set(speak.flatMap((names) => names.of(id) ?? [])), ...(shortCountryNames[id] ?? [])],
  }))
}

const brackets = /[(（]([^)）]*)[)）]/g

/** A name's variants: `Maize (corn)` is maize or corn; `Weedy (red) rice` is weedy rice or red rice. */
export const variantsOf = (name: string): string[] => {
  const inside = [...name.matchAll(brackets)].flatMap(({ 0: whole, 1: text = '', index }) => {
    const [ahead, behind] = [name.slice(0, index), name.slice(index + whole.length)]
    return text
      .split(/[,;，、/]/)
      .map((one) => (/^ \p{L}/u.test(behind) ? `${ahead.replace(/\S+\s*$/, '')}${one.trim()}${behind}` : one))
  })
  return [name.replace(brackets, ' '), ...inside].map((one) => one.trim()).filter((one) => one !== '')
}

const withoutBrackets = (name: string): string[] =>
  name.search(brackets) === -1
    ? []
    : [
        name
          .replaceAll(/[()（）]/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ]

/** Short Chinese names: a crop without 树 (tree) or 田 (field), a disease without 病. */
const shortZh = (kind: WordKind, name: string): string[] => {
  if (kind === 'crop') {
    const shortName = name.replace(/[树田]$/, '')
    return shortName === name || shortName === '' ? [] : [shortName]
  }
  const short = name.replace(/病$/, '')
  return kind === 'pest' && short !== name && short.length >= 3 ? [short] : []
}

/** Pairs of a British spelling, which the data use, and the American spelling. */
const american: readonly (readonly [RegExp, string])[] = [
  [/mould/i, 'mold'],
  [/grey/i, 'gray'],
  [/sulph/i, 'sulf'],
]
const americanSpellings = (name: string): string[] => {
  const halves = american.flatMap(([british, put]) => (british.test(name) ? [name.replace(british, put)] : []))
  return [
    ...halves,
    ...(halves.length > 1 ? [american.reduce((text, [british, put]) => text.replace(british, put), name)] : []),
  ]
}

/** The names of a word. `besides`: further names, used only if they are not a main name (`first`) of another word. */
export const namesOf = ({ kind, en, zh, zhHant, others }: VocabularyWord): { first: string[]; besides: string[] } => {
  const definedNames = [en, zh, zhHant, ...others].filter((name): name is string => name !== null && name !== '')
  const variants = definedNames.map(variantsOf)
  const first = variants.flatMap(([name]) => (name === undefined ? [] : [name, ...americanSpellings(name)]))
  return {
    first: [...new Set([...first, ...first.flatMap((name) => shortZh(kind, name))])],
    besides: [
      ...new Set([
        ...variants.flatMap((names) => names.slice(1)),
        ...definedNames.flatMap(withoutBrackets),
        ...(en === null ? [] : [...(tradeNames[en] ?? []), ...brandsOf(en)]),
      ]),
    ],
  }
}

const comparableWord = ({ id, kind, en, zh }: VocabularyWord) =>
  en === null
    ? []
    : [
        {
          id,
          kind,
          en: (variantsOf(en)[0] ?? en).toLowerCase().replace(/-/g, kind === 'active' ? '-' : ' '),
          zh: variantsOf(zh ?? '')[0] ?? '',
        },
      ]
type ComparableWord = ReturnType<typeof comparableWord>[number]

const saltsAndEsters =
  /ammonium|potassium|sodium|amine|salt|complex|chloride|octanoate|ethylhexyl|isooctyl|meptyl|butotyl|butyl$/

/** Whether `other` is a kind of `one`: a salt of its active, winter wheat of wheat, stripe rust of rust. */
const isKindOf = (one: ComparableWord, other: ComparableWord): boolean => {
  if (!other.en.includes(one.en)) return false
  if (one.kind === 'active') {
    const rest = other.en.startsWith(one.en) ? other.en.slice(one.en.length) : ''
    return /^[ -]/.test(rest) && saltsAndEsters.test(rest)
  }
  return one.zh !== '' && ` ${other.en} `.includes(` ${one.en} `) && other.zh.includes(one.zh.replace(/[树田园]$/, ''))
}

/** Maps a word's id to its own id and those of its kinds, because a question about rust means every rust. */
export function* kindsSteps(words: readonly VocabularyWord[]): Generator<void, ReadonlyMap<string, readonly string[]>> {
  const kinds = new Map<string, readonly string[]>()
  for (const kind of ['active', 'crop', 'pest'] as const) {
    const comparableWords = words.filter((word) => word.kind === kind).flatMap(comparableWord)
    for (const [at, one] of comparableWords.entries()) {
      if (at % 16 === 0) yield
      const kindIds = comparableWords.filter((other) => other !== one && isKindOf(one, other)).map(({ id }) => id)
      if (kindIds.length > 0) kinds.set(`${kind} ${one.id}`, [one.id, ...kindIds])
    }
  }
  const baits = words.flatMap(({ kind, id, en }) => (kind === 'form' && /\bbait\b/i.test(en ?? '') ? [id] : []))
  if (baits.includes('RB')) kinds.set('form RB', baits)
  return kinds
}
