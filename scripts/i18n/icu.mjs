// @ts-check
import { parse } from '@messageformat/parser'

/**
 * @typedef {{ values: string[], tags: string[], forms: { value: string, type: string, keys: string[] }[] }} Shape
 * @typedef {readonly import('@messageformat/parser').Token[]} Tokens
 */

/** @param {Tokens} tokens @param {Shape} shape */
const collect = (tokens, shape) => {
  for (const token of tokens) {
    if (token.type === 'content') {
      // The parser accepts a closing brace without an opening one. In quotes it is a text.
      if (token.ctx.text.replaceAll(/'[{}#](?:[^']|'')*'/g, '').includes('}')) throw new Error('unbalanced braces')
      shape.tags.push(...(token.value.match(/<\/?\w+\/?>/g) ?? []))
    } else if (token.type === 'argument') shape.values.push(token.arg)
    else if (token.type === 'function') shape.values.push(`${token.arg}, ${token.key}`)
    else if (token.type !== 'octothorpe') {
      const { arg: value, type, cases } = token
      shape.values.push(`${value}, ${type}`)
      shape.forms.push({ value, type, keys: cases.map(({ key }) => key) })
      for (const one of cases) collect(one.tokens, shape)
    }
  }
  return shape
}

/** @param {string} message @throws {Error} when the braces do not match */
const shapeOf = (message) => collect(parse(message), { values: [], tags: [], forms: [] })

const distinct = (/** @type {string[]} */ list) => [...new Set(list)].toSorted()

/** @param {string} what @param {string[]} source @param {string[]} translation */
const differences = (what, source, translation) => {
  const [ours, theirs] = [distinct(source), distinct(translation)]
  return [
    ...ours.filter((one) => !theirs.includes(one)).map((one) => `${what} ${one} is missing`),
    ...theirs.filter((one) => !ours.includes(one)).map((one) => `${what} ${one} is not in the source`),
  ]
}

/** @param {Shape} shape @param {string} locale */
const wrongForms = ({ forms }, locale) =>
  forms.flatMap(({ value, type, keys }) => {
    const missing = keys.includes('other') ? [] : [`{${value}} has no form "other"`]
    if (type === 'select') return missing
    const { pluralCategories } = new Intl.PluralRules(locale, {
      type: type === 'selectordinal' ? 'ordinal' : 'cardinal',
    }).resolvedOptions()
    const unknown = keys.filter((key) => !key.startsWith('=') && !pluralCategories.some((category) => category === key))
    return [...missing, ...unknown.map((key) => `{${value}}: ${locale} has no plural form "${key}"`)]
  })

/** @param {string} source @param {string} translation @param {string} locale @returns {string[]} */
export const problemsOfTranslation = (source, translation, locale) => {
  try {
    const [ours, theirs] = [shapeOf(source), shapeOf(translation)]
    return [
      ...differences('the value', ours.values, theirs.values),
      ...differences('the tag', ours.tags, theirs.tags),
      ...wrongForms(theirs, locale),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
