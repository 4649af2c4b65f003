import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { isLocale, languages } from '#contract/languages.ts'
import { inStyle, type NumberStyle } from '#lib/numbers/number-style.ts'

let chosen: NumberStyle | null = null

/** How numbers are written: as the buyer's country does, or as he has chosen; until that is known, as the language does. */
export const numberStyle = (language = i18n.locale): NumberStyle =>
  chosen ?? languages[isLocale(language) ? language : 'en'].numbers

/** The same for a component, which is drawn again when it changes. */
export const useNumberStyle = (): NumberStyle => {
  useLingui()
  return numberStyle()
}

/** Tags by which Intl writes the counts inside sentences in that style. English, which has the forms "one" and "other". */
const tags = { comma: 'en-GB', point: 'en-DE', space: 'en-SE', apostrophe: 'en-CH', indian: 'en-IN' } satisfies Record<
  NumberStyle,
  string
>
export const countTag = (language: string): string => tags[numberStyle(language)]

/** Null: as the language does. Everything that shows numbers is drawn again. */
export const setNumberStyle = (style: NumberStyle | null): void => {
  if (style === chosen) return
  chosen = style
  if (i18n.locale !== '') i18n.activate(i18n.locale, countTag(i18n.locale))
}

/** A number that Intl wrote without grouping, in the buyer's signs. */
export const inOwnSigns = (text: string): string => inStyle(numberStyle(), text)
