import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { isLocale, languages } from '#contract/languages.ts'
import { toNumberStyle, type NumberStyle } from '#lib/numbers/number-style.ts'

let chosenStyle: NumberStyle | null = null

export const numberStyle = (language = i18n.locale): NumberStyle =>
  chosenStyle ?? languages[isLocale(language) ? language : 'en'].numbers

export const useNumberStyle = (): NumberStyle => {
  useLingui()
  return numberStyle()
}

/** Lingui takes number signs and plural forms from one tag, so these tags are all English (translations.test.ts). */
const tags = { comma: 'en-GB', point: 'en-DE', space: 'en-SE', apostrophe: 'en-CH', indian: 'en-IN' } satisfies Record<
  NumberStyle,
  string
>
export const numberFormatTag = (language: string): string => tags[numberStyle(language)]

/** Null: the language's style. After a change, everything that shows numbers is rendered again. */
export const setNumberStyle = (style: NumberStyle | null): void => {
  const styleBefore = numberStyle()
  chosenStyle = style
  if (numberStyle() !== styleBefore && i18n.locale !== '') i18n.activate(i18n.locale, numberFormatTag(i18n.locale))
}

let country: string | null = null

/** The buyer's country (ISO 3166; null: unknown) decides the order of day and month in a written day. */
export const buyerCountry = (): string | null => country
export const setBuyerCountry = (code: string | null): void => {
  country = code
}

/** Converts a number that Intl has formatted without grouping to the buyer's number style. */
export const toBuyerNumberStyle = (text: string): string => toNumberStyle(numberStyle(), text)
