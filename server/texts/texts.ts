import { locales } from '#contract/languages.ts'
import type { Locale } from '#contract/languages.ts'
import { en } from './en.ts'
import type { Sentences } from './en.ts'
import { es } from './es.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

/** The compiler asks for a language of the registry that has none. */
const spoken: Readonly<Record<Locale, Sentences>> = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant }

/** A sentence in every language. */
export type Text = Readonly<Record<Locale, string>>
type InAll<T> = { readonly [Name in keyof T]: T[Name] extends string ? Text : InAll<T[Name]> }

const inEach = <T>(make: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Readonly<Record<Locale, T>>

const gathered = (each: Readonly<Record<Locale, unknown>>): unknown => {
  if (typeof each.en === 'string') return each
  const within = (name: string) => gathered(inEach((locale) => (each[locale] as Record<string, unknown>)[name]))
  return Object.fromEntries(Object.keys(each.en as object).map((name) => [name, within(name)]))
}

/** All sentences, each with its languages side by side: who answers takes the caller's. */
export const texts = gathered(spoken) as InAll<Sentences>

/** `{name}` in a sentence stands for the value of that name. */
export const withValues = (text: Text, values: Readonly<Record<string, string | number>>): Text =>
  inEach((locale) => text[locale].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim())
