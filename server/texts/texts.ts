import { locales, type Locale } from '#contract/languages.ts'
import { en, type Sentences } from './en.ts'
import { es } from './es.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

const sentences: Readonly<Record<Locale, Sentences>> = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant }

export type Text = Readonly<Record<Locale, string>>
type InAll<T> = { readonly [Name in keyof T]: T[Name] extends string ? Text : InAll<T[Name]> }

const inEach = <T>(make: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Readonly<Record<Locale, T>>

const gather = (each: Readonly<Record<Locale, unknown>>): unknown => {
  if (typeof each.en === 'string') return each
  const within = (name: string) => gather(inEach((locale) => (each[locale] as Record<string, unknown>)[name]))
  return Object.fromEntries(Object.keys(each.en as object).map((name) => [name, within(name)]))
}

export const texts = gather(sentences) as InAll<Sentences>

export const withValues = (text: Text, values: Readonly<Record<string, string | number>>): Text =>
  inEach((locale) => text[locale].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim())
