import { locales, languages } from '#contract/languages.ts'
import { brandsOf } from '#domain/names/brands.ts'
import { furtherNamesOf } from '#domain/names/further-names.ts'
import type { VocabularyFile } from '#contract/snapshot.ts'

export type VocabularyWord = VocabularyFile['words'][number]
export type WordKind = VocabularyWord['kind']

export type KnownName = Readonly<{ id: string; names: readonly string[] }>

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

/** `Maize (corn)` is maize or corn; `Weedy (red) rice` is weedy rice or red rice. */
export const nameVariantsOf = (name: string): string[] => {
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

/** The name of a crop without 树 (tree) or 田 (field), or of a disease without 病. */
const shortZh = (kind: WordKind, name: string): string[] => {
  if (kind === 'crop') {
    const shortName = name.replace(/[树田]$/, '')
    return shortName === name || shortName === '' ? [] : [shortName]
  }
  const short = name.replace(/病$/, '')
  return kind === 'pest' && short !== name && short.length >= 3 ? [short] : []
}

/** The names in the data are in British spelling. Buyers also type the American one. */
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

/** `besides`: further names, which are used only if they are not a main name (`first`) of another word. */
export const namesOfWord = ({
  kind,
  en,
  zh,
  zhHant,
  others,
}: VocabularyWord): { first: string[]; besides: string[] } => {
  const definedNames = [en, zh, zhHant, ...others].filter((name): name is string => name !== null && name !== '')
  const variants = definedNames.map(nameVariantsOf)
  const first = variants.flatMap(([name]) => (name === undefined ? [] : [name, ...americanSpellings(name)]))
  return {
    first: [...new Set([...first, ...first.flatMap((name) => shortZh(kind, name))])],
    besides: [
      ...new Set([
        ...variants.flatMap((names) => names.slice(1)),
        ...definedNames.flatMap(withoutBrackets),
        ...(en === null ? [] : [...furtherNamesOf(en), ...brandsOf(en)]),
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
          en: (nameVariantsOf(en)[0] ?? en).toLowerCase().replace(/-/g, kind === 'active' ? '-' : ' '),
          zh: nameVariantsOf(zh ?? '')[0] ?? '',
        },
      ]
type ComparableWord = ReturnType<typeof comparableWord>[number]

const saltsAndEsters =
  /ammonium|potassium|sodium|amine|salt|complex|chloride|octanoate|ethylhexyl|isooctyl|meptyl|butotyl|butyl$/

/** Whether `other` is a kind of `one`: a salt of its active ingredient, winter wheat of wheat, stripe rust of rust. */
const isKindOf = (one: ComparableWord, other: ComparableWord): boolean => {
  if (!other.en.includes(one.en)) return false
  if (one.kind === 'active') {
    const rest = other.en.startsWith(one.en) ? other.en.slice(one.en.length) : ''
    return /^[ -]/.test(rest) && saltsAndEsters.test(rest)
  }
  return one.zh !== '' && ` ${other.en} `.includes(` ${one.en} `) && other.zh.includes(one.zh.replace(/[树田园]$/, ''))
}

/** Maps `kind id` to the word's id and those of narrower words, because a question about rust means every rust. */
export function* narrowerWordSteps(
  words: readonly VocabularyWord[],
): Generator<void, ReadonlyMap<string, readonly string[]>> {
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
