// @ts-check
import { readFileSync } from 'node:fs'

const file = new URL('../../docs/glossary.md', import.meta.url)

/** @typedef {{ word: string, instead: string }} RuledOut */

/** @param {string} text of docs/glossary.md @returns {Map<string, RuledOut[]>} by language */
export const parseRuledOut = (text) => {
  /** @type {Map<string, RuledOut[]>} */
  const wordsByLocale = new Map()
  const [, table = ''] = text.split('## Ruled out')
  for (const [, locale = '', words = '', instead = ''] of table.matchAll(/^\| ([\w-]+) \| (.+?) \| (.+?) \|$/gm))
    for (const word of words.split(', '))
      wordsByLocale.set(locale, [...(wordsByLocale.get(locale) ?? []), { word, instead }])
  wordsByLocale.delete('Language')
  if (wordsByLocale.size === 0) throw new Error('docs/glossary.md has no table of words under "Ruled out"')
  return wordsByLocale
}

const ruledOut = parseRuledOut(readFileSync(file, 'utf8'))

/** Removes the names of placeholders, because they belong to the code. @param {string} message */
const visibleText = (message) => message.replaceAll(/\{\w+(, \w+,)?/g, '{')

/** Chinese has no spaces between words, so a Chinese word matches anywhere. @param {string} word */
const asPattern = (word) => {
  const escapedWord = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(/\p{Script=Han}/u.test(word) ? escapedWord : `(?<!\\p{L})${escapedWord}(?!\\p{L})`, 'iu')
}

/**
 * @param {string} message as shown in the language @param {string} locale
 * @param {Map<string, RuledOut[]>} [words]
 * @returns {string[]}
 */
export const findRuledOutWords = (message, locale, words = ruledOut) =>
  (words.get(locale) ?? [])
    .filter(({ word }) => asPattern(word).test(visibleText(message)))
    .map(({ word, instead }) => `docs/glossary.md rules out "${word}": ${instead}`)
