export interface Token {
  /** Used for comparisons: it lacks case, accents, a plural ending and a final a, e or o. Ideographs are simplified. */
  readonly stem: string
  readonly plain: string
  readonly raw: string
  readonly at: number
}

export type SimplifiedLetters = ReadonlyMap<string, string>

const marks = /\p{M}+/gu
/** Combining marks that cannot be composed, such as Thai vowels, belong to their word. */
const unit = /\p{Script=Han}|\d+(?:[.,]\d+)?|(?:(?!\p{Script=Han})\p{L}\p{M}*)+|[%+]/gu
const han = /^\p{Script=Han}$/u
const letters = /^[a-z]+$/

/** Replaces variants of characters, such as full-width ones. Positions of tokens refer to this text. */
export const normaliseUnicode = (text: string): string => text.normalize('NFKC')

export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(marks, '').toLowerCase().normalize('NFC')

export const containsHan = (text: string): boolean => han.test(text)

/** Removes the plural ending, and a final a, e or o while the word has more than four letters. */
export const stemOf = (plain: string): string => {
  if (!letters.test(plain) || plain.length < 4) return plain
  let stem = plain
  if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`
  else if (stem.endsWith('s') && !stem.endsWith('ss') && !stem.endsWith('us')) stem = stem.slice(0, -1)
  while (stem.length > 4 && /[aeo]$/.test(stem)) stem = stem.slice(0, -1)
  return stem
}

const number = (text: string): string => String(Number(text.replace(',', '.')))

export const simplifyIdeographs = (text: string, simplified: SimplifiedLetters): string =>
  [...text].map((letter) => simplified.get(letter) ?? letter).join('')

export const tokensOf = (text: string, simplified: SimplifiedLetters): Token[] =>
  [...normaliseUnicode(text).matchAll(unit)].map(({ 0: raw, index: at }) => {
    if (/^\d/.test(raw)) return { stem: number(raw), plain: number(raw), raw, at }
    if (containsHan(raw)) {
      const letter = simplified.get(raw) ?? raw
      return { stem: letter, plain: letter, raw, at }
    }
    const plain = withoutAccents(raw)
    return { stem: stemOf(plain), plain, raw, at }
  })

/** Counts wrong, missing, added and swapped letters. If there are more than `maxErrors`, the count is not exact. */
export const editDistance = (a: string, b: string, maxErrors: number): number => {
  if (Math.abs(a.length - b.length) > maxErrors) return maxErrors + 1
  let rowBeforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let at = 1; at <= a.length; at += 1) {
    const row = [at]
    let best = at
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[at - 1] === b[column - 1] ? 0 : 1
      let errors = Math.min((last[column - 1] ?? 0) + cost, (last[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1)
      if (at > 1 && column > 1 && a[at - 1] === b[column - 2] && a[at - 2] === b[column - 1])
        errors = Math.min(errors, (rowBeforeLast[column - 2] ?? 0) + 1)
      row.push(errors)
      best = Math.min(best, errors)
    }
    if (best > maxErrors) return maxErrors + 1
    rowBeforeLast = last
    last = row
  }
  return last[b.length] ?? maxErrors + 1
}
