import { describe, expect, test } from 'vitest'
import { locales } from '#contract/languages.ts'
import { findRuledOutWords } from '../../../scripts/i18n/glossary.mjs'
import { articleNames, readArticles } from './read-articles.ts'

const shapeOf = async (locale: string) => {
  const { articles } = await readArticles(locale)
  return articleNames.map((name) =>
    articles[name].parts.map(([heading, ...texts]) => [
      heading !== '',
      ...texts.map((text) => `${text.startsWith('- ') ? 'item' : 'text'}${text.includes('{brand}') ? ' {brand}' : ''}`),
    ]),
  )
}

describe.each(locales.filter((locale) => locale !== 'en'))('the articles in %s', (locale) => {
  test('have the same structure as the English articles, and name the operator in the same texts', async () => {
    expect((await readArticles(locale)).in).toBe(locale)
    expect(await shapeOf(locale)).toEqual(await shapeOf('en'))
  })
})

test.each(locales)('the articles in %s have titles, and no ruled-out words or unknown placeholders', async (locale) => {
  const { articles } = await readArticles(locale)
  expect(articleNames.filter((name) => !articles[name]?.title)).toEqual([])
  const texts = Object.values(articles).flatMap(({ title, parts }) => [title, ...parts.flat()])
  expect(texts.flatMap((text) => findRuledOutWords(text, locale))).toEqual([])
  expect(texts.filter((text) => /\{(?!brand\})/.test(text))).toEqual([])
})
