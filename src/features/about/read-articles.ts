import { isLocale, type Locale } from '#contract/languages.ts'

export const articleNames = ['about', 'help', 'privacy', 'terms', 'contact'] as const
export type ArticleName = (typeof articleNames)[number]

/** A heading ('' if there is none) and the texts below it. A text that begins with "- " is a list item. */
export type ArticlePart = readonly [heading: string, ...texts: string[]]

export type Articles = Readonly<Record<ArticleName, { readonly title: string; readonly parts: readonly ArticlePart[] }>>

const sources = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' })

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const articleIn = (text: string) => {
  const [head = '', ...sections] = text.split(/^## /m)
  const [title = '', ...intro] = linesOf(head)
  const parts = [...(intro.length > 0 ? [['', ...intro]] : []), ...sections.map(linesOf)]
  return { title, parts: parts.map(([heading = '', ...texts]): ArticlePart => [heading, ...texts]) }
}

const articlesIn = (markdown: string): Articles => {
  const articles = markdown.split(/^# /m).slice(1).map(articleIn)
  return Object.fromEntries(articleNames.map((name, at) => [name, articles[at]])) as unknown as Articles
}

const source = (locale: Locale) => sources[`./articles/${locale.toLowerCase()}.md`]

export async function readArticles(locale: string): Promise<{ readonly articles: Articles; readonly in: Locale }> {
  const english = source('en')
  if (!english) throw new Error('no English articles')
  const requestedLocale = isLocale(locale) ? locale : 'en'
  try {
    const load = source(requestedLocale)
    if (load) return { articles: articlesIn(await load()), in: requestedLocale }
  } catch (cause) {
    if (requestedLocale === 'en') throw cause
  }
  return { articles: articlesIn(await english()), in: 'en' }
}
