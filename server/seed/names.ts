import { locales, type Locale } from '#contract/languages.ts'
import { labelFor, type LabelsByLocale } from '#server/modules/catalogue/reference/labels.ts'
import { texts } from '#server/texts/texts.ts'
import { foldText } from '#lib/fold-text.ts'
import type { SeedIngredient, Word } from './source.ts'

/** Newlines separate the names, so that no match spans two of them. */
export const buildSearchText = (parts: readonly (string | null | undefined)[]): string =>
  [...new Set(parts.filter((part): part is string => Boolean(part)).map(foldText))].join('\n')

const isChinese = (locale: Locale) => locale.startsWith('zh')

/** The register lists some ingredients without a name. A product's name then contains "unnamed ingredient". */
const ofIngredient = (ingredient: SeedIngredient, words: ReadonlyMap<string, Word>, locale: Locale): string => {
  const word = ingredient.id === undefined ? undefined : words.get(ingredient.id)
  if (word) return labelFor(word.labels, locale)
  const { en, zh } = ingredient
  return (isChinese(locale) ? (zh ?? en) : (en ?? zh)) ?? texts.catalogue.unnamedIngredient[locale]
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const joinWords = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')

interface Naming {
  readonly ingredients: readonly SeedIngredient[]
  readonly words: ReadonlyMap<string, Word>
  readonly content: string | null
  readonly formulation: Word | undefined
  /** The Chinese names in the register. Absent if no name was read from a register. */
  readonly own?: LabelsByLocale
}

/** Returns names such as "Glyphosate 41% SL". */
export const productNames = ({ ingredients, words, content, formulation, own }: Naming): Record<Locale, string> => {
  const nameWith = (locale: Locale, between: string) =>
    ingredients.map((one) => ofIngredient(one, words, locale)).join(between)
  // If the register's name only lists the ingredients, the vocabulary's names are used, because Taiwan's may differ.
  const saysMore = own?.['zh-Hans'] !== nameWith('zh-Hans', '·')
  const nameIn = (locale: Locale) => {
    const ownName = (saysMore && own?.[locale]) || nameWith(locale, '·')
    return isChinese(locale)
      ? joinWords(
          ownName,
          ownName.endsWith(`(${content})`) ? null : content,
          formulation && labelFor(formulation.labels, locale),
        )
      : capital(joinWords(nameWith(locale, ' + '), content, formulation?.id))
  }

  return Object.fromEntries(locales.map((locale) => [locale, nameIn(locale)])) as Record<Locale, string>
}
