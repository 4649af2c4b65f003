import { locales } from '#contract/languages.ts'
import type { Locale } from '#contract/languages.ts'

/** A sentence that somebody reads, in every language: the compiler names a missing one. */
export type Text = Readonly<Record<Locale, string>>

/** `{name}` in a sentence stands for the value of that name. */
export const withValues = (text: Text, values: Readonly<Record<string, string | number>>): Text => {
  const filled = (sentence: string) =>
    sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return Object.fromEntries(locales.map((locale) => [locale, filled(text[locale])])) as Record<Locale, string>
}
