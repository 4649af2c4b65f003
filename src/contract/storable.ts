/** Characters that databases reject in text: NUL and lone surrogates, for example half of a pasted emoji. */
const unstorable = /[\0\p{Surrogate}]/u
const unstorableAll = new RegExp(unstorable, 'gu')
/** Their escapes in JSON. Valid characters may be escaped like this too. */
const suspect = /\\u(?:0000|d[89a-f])/i

export const isStorable = (text: string): boolean => !unstorable.test(text)

/** The value without these characters in its texts; the same object if it has none. For data sent as JSON. */
export const storable = <T>(value: T): T => {
  const json = JSON.stringify(value)
  if (!suspect.test(json)) return value
  return JSON.parse(json, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll(unstorableAll, '') : inner,
  ) as T
}

const pathsIn = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, path === '' ? name : `${path}.${name}`))
}

/** Dotted paths of the texts with such characters. `value` is the parsed `json`. */
export const unstorablePaths = (json: string, value: unknown): string[] =>
  suspect.test(json) ? pathsIn(value, '') : []
