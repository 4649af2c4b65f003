import { phoneticKey } from '../assistant/lexicon.ts'
import { learnSimplifiedLetters } from '../assistant/make-lexicon.ts'
import { simplifyIdeographs, type SimplifiedLetters } from '../assistant/question-text.ts'
import { namesOfWord, type VocabularyWord } from '../assistant/vocabulary.ts'
import { groupBy } from '#lib/group-by.ts'
import { nameKey } from './fold.ts'
import { foldText } from '#lib/fold-text.ts'
import { formulationWords } from './formulations.ts'
import { parseActiveName, chemicalFormKeys, chemicalForms, isomerRoot, knownBases, type NamedActive } from './forms.ts'

export interface NameVocabulary {
  readonly actives: ReadonlyMap<string, NamedActive>
  /** Keys in Latin letters, by the first letter of their sound, for correcting typing errors. */
  readonly sounds: ReadonlyMap<string, readonly { readonly key: string; readonly sound: string }[]>
  /** Chinese keys of at least three ideographs, by length and last ideograph, for correcting typing errors. */
  readonly hanKeys: ReadonlyMap<string, readonly string[]>
  readonly forms: ReadonlyMap<string, string>
  readonly formulations: ReadonlyMap<string, string>
  readonly english: readonly string[]
  readonly longest: number
  readonly simplified: SimplifiedLetters
}

const linkingWords = new Set(['de', 'del', 'sal', 'salt', 'ester', 'acid', 'acido', 'complex'])

/** Turns `benzoato de emamectina` into `emamectina`. Returns '' if the name does not contain the form. */
const withoutForm = (name: string, formId: string): string => {
  const foldedName = foldText(name)
  const [of] = chemicalForms.filter(({ id }) => id === formId)
  for (const one of [formId, ...(of?.names ?? [])].map(foldText).sort((a, b) => b.length - a.length))
    if (one.length > 2 && foldedName.includes(one))
      return nameKey(
        foldedName
          .replace(one, ' ')
          .split(/[\s-]+/)
          .filter((word) => !linkingWords.has(word))
          .join(' '),
      )
  return ''
}

export const makeNameVocabulary = (words: readonly VocabularyWord[]): NameVocabulary => {
  const actives = new Map<string, NamedActive>()
  const activeWords = words.filter(({ kind }) => kind === 'active')
  const addActive = (key: string, active: NamedActive) => {
    if (key.length > 1 && !actives.has(key)) actives.set(key, active)
  }
  const activeNames = activeWords.map((word) => ({
    word,
    active: parseActiveName(word.en ?? ''),
    names: namesOfWord(word),
  }))
  for (const rank of ['first', 'besides'] as const)
    for (const { active, names } of activeNames) for (const name of names[rank]) addActive(nameKey(name), active)
  for (const base of knownBases) addActive(nameKey(base), { base: nameKey(base), form: null })
  for (const { active, names } of activeNames)
    if (active.form !== null)
      for (const name of [...names.first, ...names.besides])
        addActive(withoutForm(name, active.form), { base: active.base, form: null })
  // Also adds keys in simplified script, because buyers mix both scripts in one name: 亞灭培.
  const simplified = learnSimplifiedLetters(words)
  for (const [key, active] of actives) addActive(simplifyIdeographs(key, simplified), active)
  const latinKeys = [...actives.keys()].filter((key) => /^\d*[a-z]{5,}[\da-z]*$/.test(key))
  const formulations = new Map<string, string>()
  for (const [name, code] of formulationWords) formulations.set(nameKey(name), code)
  const codes = new Set<string>()
  for (const word of words)
    if (word.kind === 'form') {
      codes.add(word.id.toLowerCase())
      for (const name of [...namesOfWord(word).first, ...namesOfWord(word).besides])
        if (!formulations.has(nameKey(name))) formulations.set(nameKey(name), word.id)
    }
  for (const code of codes) if (!formulations.has(code)) formulations.set(code, code.toUpperCase())
  return {
    actives,
    sounds: groupBy(
      latinKeys.map((key) => ({ key, sound: phoneticKey(key) })),
      ({ sound }) => sound[0] ?? '',
    ),
    hanKeys: groupBy(
      [...actives.keys()].filter((key) => /^\p{Script=Han}{3,}$/u.test(key)),
      (key) => `${key.length}${key.at(-1)}`,
    ),
    forms: new Map(chemicalFormKeys),
    formulations,
    english: activeWords.flatMap(({ en }) => en ?? []),
    longest: 16,
    simplified,
  }
}

/** Includes isomers and all salts and esters, such as those of glyphosate. */
export const namesOfBase = ({ english }: NameVocabulary, base: string): string[] => {
  const root = isomerRoot(base)
  return english.filter((name) => isomerRoot(parseActiveName(name).base) === root)
}
