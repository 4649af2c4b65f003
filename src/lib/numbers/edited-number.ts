import { readNumber, type NumberReading } from './read-number.ts'

/**
 * The text of a number field while somebody edits it. `signs`: where the signs stand that the app wrote when it
 * formatted the number, and whether each one groups or is the decimal sign. Nobody has to guess what those mean.
 */
export interface EditedNumber {
  readonly text: string
  readonly signs: ReadonlyMap<number, 'group' | 'decimal'>
}

/** The selection before an edit: everything in it was replaced. */
export type Selected = readonly [start: number, end: number]

const sameUpTo = (a: string, b: string, most: number): number => {
  let length = 0
  while (length < most && a[length] === b[length]) length += 1
  return length
}

const reversed = (text: string): string => [...text].reverse().join('')

/** The text after one edit, with those of the app's signs that the edit left in place. */
export const afterEdit = ({ text, signs }: EditedNumber, next: string, selected: Selected | null): EditedNumber => {
  const [start, end] = selected ?? [text.length, 0]
  const before = sameUpTo(text, next, Math.min(text.length, next.length, start))
  const behind = sameUpTo(
    reversed(text),
    reversed(next),
    Math.min(text.length - before, next.length - before, text.length - end),
  )
  const kept = [...signs].flatMap(([at, sign]): [number, 'group' | 'decimal'][] => {
    if (at < before) return [[at, sign]]
    return at >= text.length - behind ? [[at + next.length - text.length, sign]] : []
  })
  return { text: next, signs: new Map(kept) }
}

/** `readNumber` takes this sign for a decimal sign and nothing else. */
const decimalOnly = '٫'

/** The text without the app's grouping signs, and with its decimal sign as one that cannot group. */
const inKnownSigns = ({ text, signs }: EditedNumber): string => {
  if (signs.size === 0) return text
  // By UTF-16 unit, as positions in a text are counted.
  return Array.from({ length: text.length }, (_, at) => {
    const sign = signs.get(at)
    return sign === undefined ? text.charAt(at) : sign === 'group' ? '' : decimalOnly
  }).join('')
}

const isTypedSign = ({ text, signs }: EditedNumber): boolean =>
  [...text.matchAll(/[^\p{Nd}]/gu)].some(({ index }) => !signs.has(index))

/**
 * The number that an edited text stands for, and the text to ask about if that can be two numbers. A sign of the app's
 * is read as the app wrote it: "20.000" with 5 typed behind it is 200005, and never 20.0005. If a typed sign makes the
 * text look like another number than that ("20.000" with ".500" behind it), it is no number.
 */
export const readEdited = (edited: EditedNumber): { readonly reading: NumberReading; readonly text: string } => {
  const text = inKnownSigns(edited)
  const reading = readNumber(text)
  if (edited.signs.size === 0 || reading.is !== 'number' || !isTypedSign(edited)) return { reading, text }
  const seen = readNumber(edited.text)
  const differs = seen.is === 'number' && seen.value !== reading.value
  return { reading: differs ? { is: 'none' } : reading, text }
}
