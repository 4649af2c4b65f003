import { parseTypedNumber, type ParsedNumber } from './read-number.ts'

/** A number field while it is edited. `signs`: the positions of the grouping and decimal signs that the app wrote. */
export interface EditedNumber {
  readonly text: string
  readonly signs: ReadonlyMap<number, 'group' | 'decimal'>
}

export type SelectedRange = readonly [start: number, end: number]

const commonPrefix = (a: string, b: string, max: number): number => {
  let length = 0
  while (length < max && a[length] === b[length]) length += 1
  return length
}

const reverseText = (text: string): string => [...text].reverse().join('')

export const applyEdit = ({ text, signs }: EditedNumber, next: string, selected: SelectedRange | null) => {
  const [start, end] = selected ?? [text.length, 0]
  const prefixLength = commonPrefix(text, next, Math.min(text.length, next.length, start))
  const suffixLength = commonPrefix(
    reverseText(text),
    reverseText(next),
    Math.min(text.length - prefixLength, next.length - prefixLength, text.length - end),
  )
  const retainedSigns = [...signs].flatMap(([at, sign]): [number, 'group' | 'decimal'][] => {
    if (at < prefixLength) return [[at, sign]]
    return at >= text.length - suffixLength ? [[at + next.length - text.length, sign]] : []
  })
  return { text: next, signs: new Map(retainedSigns) }
}

const decimalOnly = '٫'

const inKnownSigns = ({ text, signs }: EditedNumber): string => {
  if (signs.size === 0) return text
  return Array.from({ length: text.length }, (_, at) => {
    const sign = signs.get(at)
    return sign === undefined ? text.charAt(at) : sign === 'group' ? '' : decimalOnly
  }).join('')
}

const isTypedSign = ({ text, signs }: EditedNumber): boolean =>
  [...text.matchAll(/[^\p{Nd}]/gu)].some(({ index }) => !signs.has(index))

/** The app's own signs keep their meaning: "20.000" plus a typed 5 is 200005. `none` if typed signs contradict them. */
export const parseEditedNumber = (edited: EditedNumber): { readonly reading: ParsedNumber; readonly text: string } => {
  const text = inKnownSigns(edited)
  const reading = parseTypedNumber(text)
  if (edited.signs.size === 0 || reading.is !== 'number' || !isTypedSign(edited)) return { reading, text }
  const asDisplayed = parseTypedNumber(edited.text)
  const differs = asDisplayed.is === 'number' && asDisplayed.value !== reading.value
  return { reading: differs ? { is: 'none' } : reading, text }
}

/** Prefix of a stored text that can be two numbers. It is backed up but not sent, because no backend can read it. */
const ambiguousMark = '?'

const plainDecimal = /^\d{1,15}(\.\d{1,6})?$/

export const isPlainNumber = (stored: string): stored is `${number}` => plainDecimal.test(stored)

export type AmbiguousNumber = Extract<ParsedNumber, { is: 'either' }> & { readonly text: string }

/** The two numbers that a stored text can be, or null. Texts of other programs, without the prefix, are checked too. */
export const ambiguousNumber = (stored: string): AmbiguousNumber | null => {
  if (isPlainNumber(stored)) return null
  const text = stored.startsWith(ambiguousMark) ? stored.slice(ambiguousMark.length) : stored
  const reading = parseTypedNumber(text)
  return reading.is === 'either' ? { ...reading, text } : null
}

export const editToStoredText = (edited: EditedNumber): string => {
  const { reading, text } = parseEditedNumber(edited)
  if (reading.is === 'number') return reading.value
  return reading.is === 'either' ? ambiguousMark + text.trim() : edited.text.trim()
}

const noSigns: EditedNumber['signs'] = new Map()

export const toStoredText = (text: string): string => editToStoredText({ text, signs: noSigns })

export const typedText = (stored: string): string => ambiguousNumber(stored)?.text ?? stored
