/** What no database keeps in a text: NUL, and half of a character that takes two. Half a pasted emoji, say. */
const unstorable = /[\0\p{Surrogate}]/u
const unstorableAll = new RegExp(unstorable, 'gu')
/** How JSON writes them; whole characters may be written like that, too. */
const suspect = /\\u(?:0000|d[89a-f])/i

export const isStorable = (text: string): boolean => !unstorable.test(text)

/** The value without them in any of its texts; itself where there are none. For what is kept and sent as JSON. */
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

/** Dotted paths of the texts that cannot be kept. `value` is what `json` says. */
export const unstorablePaths = (json: string, value: unknown): string[] =>
  suspect.test(json) ? pathsIn(value, '') : []
