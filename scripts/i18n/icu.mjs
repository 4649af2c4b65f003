// @ts-check
/** Parses an ICU message far enough to compare a translation with its source: values, tags, plural forms. */

/**
 * @typedef {{ values: string[], tags: string[], forms: { value: string, type: string, keys: string[] }[] }} Shape
 */

/** @param {string} text @param {number} from index of a quote @returns {number} index after the quoted part */
const afterQuote = (text, from) => {
  if (text[from + 1] === "'") return from + 2
  // A single apostrophe ("don't") is literal. Only an apostrophe before a brace, # or | begins a quote.
  if (!/[{}#|]/.test(text[from + 1] ?? '')) return from + 1
  const end = text.indexOf("'", from + 1)
  return end === -1 ? text.length : end + 1
}

/** @param {string} text @param {number} open index of a brace @returns {number} index of the brace that closes it */
const closing = (text, open) => {
  for (let depth = 0, at = open; at < text.length; at += 1) {
    if (text[at] === "'") at = afterQuote(text, at) - 1
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('unbalanced braces')
}

/** @param {string} inside "n, plural, one {# day} other {# days}" @param {Shape} shape */
const readArgument = (inside, shape) => {
  const [value = '', type = ''] = inside.split(',', 2).map((part) => part.trim())
  if (!/^[\w.]+$/.test(value)) throw new Error(`{${inside}} names no value`)
  shape.values.push(type ? `${value}, ${type}` : value)
  if (!/^(plural|selectordinal|select)$/.test(type)) return
  const keys = []
  for (let at = inside.indexOf('{'); at !== -1;) {
    const nameMatch = inside.slice(0, at).match(/(=?[\w-]+)\s*$/)
    if (!nameMatch?.[1]) throw new Error(`a form of {${value}} has no name`)
    keys.push(nameMatch[1])
    const end = closing(inside, at)
    read(inside.slice(at + 1, end), shape)
    at = inside.indexOf('{', end)
  }
  shape.forms.push({ value, type, keys })
}

/** @param {string} text @param {Shape} shape */
const read = (text, shape) => {
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === "'") at = afterQuote(text, at) - 1
    else if (char === '}') throw new Error('unbalanced braces')
    else if (char === '{') {
      const end = closing(text, at)
      readArgument(text.slice(at + 1, end), shape)
      at = end
    } else if (char === '<') {
      const tag = /^<\/?\w+\/?>/.exec(text.slice(at))
      if (tag) shape.tags.push(tag[0])
    }
  }
}

/**
 * @param {string} message
 * @returns {Shape}
 * @throws {Error} when the braces do not match or a form has no name
 */
export const shapeOf = (message) => {
  /** @type {Shape} */
  const shape = { values: [], tags: [], forms: [] }
  read(message, shape)
  return shape
}

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

/**
 * The problems of a translation of `source`: missing or extra values and tags, unclosed tags, and plural forms that the
 * language does not have.
 * @param {string} source @param {string} translation @param {string} locale
 * @returns {string[]}
 */
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
