import type * as z from 'zod/mini'
import type { namedContent } from '#contract/entities/product-name.ts'
import { editDistance, simplifyIdeographs } from '../assistant/question-text.ts'
import { confusableLetters, phoneticKey } from '../assistant/lexicon.ts'
import type { Correction } from '../assistant/reading.ts'
import { namePiecesOf, type NamePiece } from './fold.ts'
import { foldText } from '#lib/fold-text.ts'
import { baseShare, type NamedActive } from './forms.ts'
import {
  blankOut,
  incotermsIn,
  deliveryDays,
  orderSeparator,
  paymentTerms,
  supplierWords,
  type TextRange,
} from './order-words.ts'
import { packagingIn } from './packaging.ts'
import { numberWordsToDigits, unitPattern } from './quantity-words.ts'
import type { NameVocabulary } from './vocabulary.ts'

/** For a number of at most 100 without a unit, `unit` is null, or % if the formulation is a solid. */
export type NameConcentration = Readonly<z.infer<typeof namedContent>>

export interface ParsedActive extends NamedActive {
  readonly content: NameConcentration | null
  readonly corrected: Correction | null
}

export interface ParsedName {
  readonly actives: readonly ParsedActive[]
  /** Null if the name does not state a concentration, or states only those of several active ingredients. */
  readonly total: NameConcentration | null
  readonly formulation: string | null
  readonly registration: string | null
  readonly cas: string | null
  /** The parts of an order, separated by `orderSeparator`: quantity, package, delivery day, payment and Incoterm. */
  readonly quantity: string | null
  readonly rest: readonly string[]
}

interface Span {
  readonly from: number
  end: number
}
type ActiveSpan = Span & { readonly active: NamedActive; readonly corrected: Correction | null }

const linking = new Set(['de', 'del', 'la', 'el', 'sal', 'salt', 'ester', 'acid', 'acido', 'as', 'of', 'form', '盐'])

const keyOf = (pieces: readonly NamePiece[]): string => pieces.map(({ text }) => text.replaceAll(/[.,]/g, '')).join('')

const longestMatch = <Value>(
  map: ReadonlyMap<string, Value>,
  pieces: readonly NamePiece[],
  at: number,
  longest: number,
): { readonly end: number; readonly value: Value } | null => {
  let key = ''
  let match: { end: number; value: Value } | null = null
  for (let end = at; end < Math.min(pieces.length, at + longest); end += 1) {
    const piece = pieces[end]
    if (!piece || piece.kind === 'sign') break
    key += keyOf([piece])
    const value = map.get(key)
    if (value !== undefined) match = { end: end + 1, value }
  }
  return match
}

/** Corrects typing errors in one to three words, because one name may be written as several words. */
const nearestActive = (vocabulary: NameVocabulary, pieces: readonly NamePiece[], at: number) => {
  for (let end = Math.min(pieces.length, at + 3); end > at; end -= 1) {
    const run = pieces.slice(at, end)
    const typedKey = keyOf(run)
    // A number may begin a name (24-epibrassinolide). A number after a name is a concentration.
    const isName = run.every(({ kind }, place) => kind === 'word' || (kind === 'number' && place === 0))
    if (!isName || run.at(-1)?.kind !== 'word' || typedKey.length < 6) continue
    const sound = phoneticKey(typedKey)
    const maxErrors = sound.length >= 9 ? 2 : 1
    let best: { key: string; errors: number } | null = null
    for (const { key, sound: other } of vocabulary.sounds.get(sound[0] ?? '') ?? []) {
      const errors = editDistance(sound, other, maxErrors)
      // Names of active ingredients differ by their endings, so with two errors the endings must match.
      if (errors > maxErrors || (errors === 2 && sound.slice(-2) !== other.slice(-2))) continue
      if (!best || errors < best.errors) best = { key, errors }
    }
    const value = best && vocabulary.actives.get(best.key)
    if (best && value)
      return { end, value, corrected: { typed: run.map(({ text }) => text).join(' '), taken: best.key } }
  }
  return null
}

const skipLinking = (pieces: readonly NamePiece[], from: number, step: 1 | -1): number => {
  let at = from
  while (linking.has(pieces[at]?.text ?? '')) at += step
  return at
}

const confusedActive = (vocabulary: NameVocabulary, pieces: readonly NamePiece[], at: number) => {
  let best: { end: number; value: NamedActive; corrected: Correction } | null = null
  for (let place = at; place < Math.min(pieces.length, at + 12) && pieces[place]?.kind === 'han'; place += 1)
    for (const other of confusableLetters(pieces[place]?.text ?? '')) {
      const correctedPieces = pieces.map((piece, index) => (index === place ? { ...piece, text: other } : piece))
      const match = longestMatch(vocabulary.actives, correctedPieces, at, vocabulary.longest)
      if (!match || match.end <= place || match.end - at < 3 || match.end <= (best?.end ?? 0)) continue
      best = {
        ...match,
        corrected: { typed: keyOf(pieces.slice(at, match.end)), taken: keyOf(correctedPieces.slice(at, match.end)) },
      }
    }
  return best
}

/** Finds a Chinese name with one wrong ideograph, which is not the last, if no other name is as near. */
const nearestHan = (vocabulary: NameVocabulary, pieces: readonly NamePiece[], at: number) => {
  const isHan = (place: number) => pieces[place]?.kind === 'han'
  if (isHan(at - 1)) return null
  for (let end = at + 1; isHan(end - 1); end += 1) {
    const isNext = (map: ReadonlyMap<string, unknown>) => longestMatch(map, pieces, end, 6) !== null
    if (end - at < 3 || (isHan(end) && !isNext(vocabulary.formulations) && !isNext(vocabulary.forms))) continue
    const typed = keyOf(pieces.slice(at, end))
    const near = (vocabulary.hanKeys.get(`${typed.length}${typed.at(-1)}`) ?? []).filter(
      (key) => editDistance(key, typed, 1) === 1,
    )
    const bases = new Set(near.map((key) => vocabulary.actives.get(key)?.base))
    const [taken = ''] = near
    const value = bases.size === 1 && vocabulary.actives.get(taken)
    if (value) return { end, value, corrected: { typed, taken } }
  }
  return null
}

/** Accepts an abbreviation (glypho) if it fits only one active ingredient. It is not reported as a correction. */
const abbreviatedActive = ({ actives, forms, sounds }: NameVocabulary, pieces: readonly NamePiece[], at: number) => {
  const typedText = pieces[at]?.text ?? ''
  // "potassium" names a salt, so it is not short for potassium bicarbonate, the only active that begins with it.
  if (!/^[a-z]{5,}$/.test(typedText) || forms.has(typedText)) return null
  const keys = (sounds.get(phoneticKey(typedText)[0] ?? '') ?? []).filter(({ key }) => key.startsWith(typedText))
  const bases = new Set(keys.map(({ key }) => actives.get(key)?.base))
  const [base] = bases
  return base !== undefined && bases.size === 1 ? { end: at + 1, value: { base, form: null }, corrected: null } : null
}

/** Finds the salt or ester after an active ingredient, or before it in Spanish: sal potásica de glifosato. */
const formBeside = (vocabulary: NameVocabulary, pieces: readonly NamePiece[], { from, end }: Span) => {
  const next = skipLinking(pieces, end, 1)
  const formAfter = longestMatch(vocabulary.forms, pieces, next, 5)
  if (formAfter) {
    const nextPiece = pieces[formAfter.end]
    return {
      id: formAfter.value,
      from,
      end: nextPiece?.text === 'salt' || nextPiece?.text === 'sal' ? formAfter.end + 1 : formAfter.end,
    }
  }
  const last = skipLinking(pieces, from - 1, -1)
  if (last === from - 1) return null
  for (let start = Math.max(0, last - 2); start <= last; start += 1) {
    const formBefore = longestMatch(vocabulary.forms, pieces, start, 5)
    if (formBefore?.end === last + 1) return { id: formBefore.value, from: skipLinking(pieces, start - 1, -1) + 1, end }
  }
  return null
}

const saltMarks = new Set(['sal', 'salt', 'ester'])
const negations = new Set(['free', 'libre', 'no', 'sin', 'without'])

/** Chinese names without 盐 or 酯, one or two letters and "tea" count only beside a word for "salt" or "ester". */
const formApart = (
  vocabulary: NameVocabulary,
  pieces: readonly NamePiece[],
  [only, ...others]: readonly ActiveSpan[],
) => {
  if (!only || others.length > 0 || only.active.form !== null) return null
  for (let at = 0; at < pieces.length; at += 1) {
    if (at >= only.from && at < only.end) continue
    const match = longestMatch(vocabulary.forms, pieces, at, 7)
    if (!match || baseShare(only.active.base, match.value) === null) continue
    const first = skipLinking(pieces, at - 1, -1) + 1
    const isFollowed = saltMarks.has(pieces[match.end]?.text ?? '')
    const isMarked = isFollowed || pieces.slice(first, at).some(({ text }) => saltMarks.has(text))
    const name = keyOf(pieces.slice(at, match.end))
    const isNegated = [first - 1, match.end].some((place) => negations.has(pieces[place]?.text ?? ''))
    if (isMarked || (!isNegated && /^(?!tea$)[a-z\d]{3,}$|[盐鹽酯]$/.test(name)))
      return { from: first, end: match.end + (isFollowed ? 1 : 0), form: match.value }
  }
  return null
}

const activesIn = (vocabulary: NameVocabulary, pieces: readonly NamePiece[]): ActiveSpan[] => {
  const spans: ActiveSpan[] = []
  for (let at = 0; at < pieces.length;) {
    const exact = longestMatch(vocabulary.actives, pieces, at, vocabulary.longest)
    const code = longestMatch(vocabulary.formulations, pieces, at, 6)
    const kind = exact || code ? null : pieces[at]?.kind
    const near =
      kind === 'han'
        ? (confusedActive(vocabulary, pieces, at) ?? nearestHan(vocabulary, pieces, at))
        : kind === 'word' || kind === 'number'
          ? (abbreviatedActive(vocabulary, pieces, at) ?? nearestActive(vocabulary, pieces, at))
          : null
    const name = exact ?? near
    if (!name || (code && code.end > name.end)) {
      at += 1
      continue
    }
    const span = { from: at, end: name.end }
    const form = name.value.form === null ? formBeside(vocabulary, pieces, span) : null
    const active = form ? { base: name.value.base, form: form.id } : name.value
    const previousSpan = spans.at(-1)
    // A further name of the same active ingredient, such as a translation in brackets, extends the previous span.
    if (previousSpan?.active.base === active.base && previousSpan.active.form === active.form)
      previousSpan.end = form?.end ?? name.end
    else
      spans.push({
        from: form?.from ?? at,
        end: form?.end ?? name.end,
        active,
        corrected: near?.corrected ?? null,
      })
    at = form?.end ?? name.end
  }
  return spans
}

const numberPattern = String.raw`(\d+(?:[.,]\d+)*)`
const acidPattern = String.raw`(?:a\s?\.?\s?e\b\.?|e\s?\.?\s?a\b\.?|acid\s+equivalent|equivalente\s+acido)`
const activePattern = String.raw`(?:a\s?\.?\s?i\b\.?|i\s?\.?\s?a\b\.?)`
const litre = String.raw`(?:litres?|liters?|litros?|lt|l)(?![a-z])`
const shapeOfContent = new RegExp(
  String.raw`${numberPattern}\s*(?:(%|percent|per\s?cent|por\s?ciento|pct)|(?:g|gr|gms?|gramos?|克)\s?(${acidPattern}|${activePattern})?\s?[/／.]?\s?(?:${litre}|升)|(gpl)(?![a-z])|(g)\s?/\s?(?:kg|千克)(?![a-z]))\s*\(?\s*(w\s?/\s?w|p\s?/\s?p|m\s?/\s?m|w\s?/\s?v|p\s?/\s?v|m\s?/\s?v)?\s*\)?\s*(${acidPattern})?`,
  'gu',
)
const shapeOfQuantity = new RegExp(
  String.raw`(\d+(?:[.,]\d+)*)\s*(?:x\s*\d+\s*)?(?:${unitPattern})(?!(?<=[a-z'’])[a-z\d]|\/)`,
  'gu',
)
// In "SL 20000 L", the number is a quantity, not a registration.
const shapeOfRegistration = new RegExp(
  String.raw`(?<![a-z\d-])([a-z]{2,5}[\s-]?\d{5,8}(?:-\d+)?|[a-z]{2,4}-?\d{2}-\d{3,5}|(?:19|20)\d{6})(?![\d-]|\s*(?:${unitPattern})(?![a-z]))`,
  'gu',
)
const supplierWord = new RegExp(`^(?:${supplierWords})$`)
const shapeOfCas = /(?<![\d-])(\d{2,7}-\d\d-\d)(?![\d-])/u

/** If the last point or comma occurs only once, it is the decimal separator: 1,500.5. Others group digits. */
const valueOf = (text: string): number => {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const end = last >= 0 && text.indexOf(text.charAt(last)) === last ? last : text.length
  return Number(`${text.slice(0, end).replaceAll(/[.,]/g, '')}.${text.slice(end + 1)}`)
}

const basisOf = (text: string | undefined): NameConcentration['basis'] =>
  text === undefined ? null : text.replaceAll(/\s/g, '').endsWith('v') ? 'w/v' : 'w/w'

const solids = new Set(['WP', 'WG', 'SG', 'SP', 'GR', 'DP', 'TC', 'WS', 'DS', 'TB', 'WT', 'MG', 'FG', 'ST'])

/** A number above 100 is in g/L (g/kg for a solid). Up to 100, it is in % for a solid, else its unit is unknown. */
const bareContent = (value: number, formulation: string | null): NameConcentration => {
  const solid = formulation !== null && solids.has(formulation)
  if (value > 100) return { value: solid ? value / 10 : value, unit: solid ? '%' : 'g/L', basis: null, acid: false }
  return { value, unit: solid ? '%' : null, basis: null, acid: false }
}

/** Removes the dots of codes (E.C., S.L.), but not of a.e. and a.i., which belong to a concentration. */
const withoutDots = (folded: string): string =>
  folded.replaceAll(/(?<![a-z.])(?!a\.[ei]|[ei]\.a)([a-z])\.([a-z])(?:\.([a-z]))?\.?(?![a-z.])/g, '$1$2$3')

/** `typed`: the same text in the script in which the buyer wrote it. */
const readText = (text: string, vocabulary: NameVocabulary, typed = text): ParsedName => {
  const typedText = withoutDots(foldText(typed))
  let foldedText = withoutDots(foldText(text))
  const extractFirst = (pattern: RegExp): string | null => {
    const [match] = foldedText.matchAll(new RegExp(pattern.source, 'gu'))
    if (!match) return null
    foldedText = blankOut(foldedText, [{ at: match.index, end: match.index + match[0].length }])
    return (match[1] ?? match[0]).replaceAll(/\s/g, '')
  }
  const cas = extractFirst(shapeOfCas)
  const registration = extractFirst(shapeOfRegistration)
  const order: TextRange[] = []
  const isName = (of: readonly NamePiece[], at: number) =>
    [vocabulary.actives, vocabulary.formulations].some((names) => longestMatch<unknown>(names, of, at, 16) !== null)
  for (const find of [packagingIn, deliveryDays, paymentTerms, (rest: string) => incotermsIn(rest, isName)]) {
    const ranges = find(foldedText)
    order.push(...ranges)
    foldedText = blankOut(foldedText, ranges)
  }
  const contentsWithUnit: (TextRange & { readonly content: NameConcentration })[] = []
  for (const contentMatch of foldedText.matchAll(shapeOfContent)) {
    const [whole, number = '', percent, qualifier, , perKilogram, basis, acid] = contentMatch
    const value = valueOf(number)
    contentsWithUnit.push({
      at: contentMatch.index,
      end: contentMatch.index + whole.trimEnd().length,
      content: {
        value: perKilogram ? value / 10 : value,
        unit: percent || perKilogram ? '%' : 'g/L',
        basis: basisOf(basis),
        acid: acid !== undefined || (qualifier !== undefined && /e/.test(qualifier)),
      },
    })
  }
  const maskedText = contentsWithUnit.reduce(
    (rest, { at, end }) => rest.slice(0, at) + '\0'.repeat(end - at) + rest.slice(end),
    foldedText,
  )
  const [orderMatch] = maskedText.matchAll(shapeOfQuantity)
  if (orderMatch) {
    const amount = { at: orderMatch.index, end: orderMatch.index + orderMatch[0].length }
    foldedText = blankOut(foldedText, [amount])
    order.unshift(amount)
  }

  const pieces = namePiecesOf(foldedText)
  const spans = activesIn(vocabulary, pieces)
  const apart = formApart(vocabulary, pieces, spans)
  const actives = apart ? spans.map((one) => ({ ...one, active: { ...one.active, form: apart.form } })) : spans
  const usedPlaces = new Set(
    [...actives, ...(apart ? [apart] : [])].flatMap(({ from, end }) =>
      Array.from({ length: end - from }, (_, at) => from + at),
    ),
  )
  const contents: (Span & { readonly content: NameConcentration })[] = []
  for (const { at, end, content } of contentsWithUnit) {
    const of = pieces.flatMap((piece, index) => (piece.at >= at && piece.at < end ? [index] : []))
    const [from] = of
    // A number within a name (2,4-D) is not a concentration.
    if (from === undefined || usedPlaces.has(from)) continue
    for (const index of of) usedPlaces.add(index)
    contents.push({ from, end: (of.at(-1) ?? from) + 1, content })
  }
  let formulation: string | null = null
  for (let at = 0; at < pieces.length; at += 1) {
    if (usedPlaces.has(at)) continue
    const match = longestMatch(vocabulary.formulations, pieces, at, 6)
    if (!match || Array.from({ length: match.end - at }, (_, one) => at + one).some((one) => usedPlaces.has(one)))
      continue
    formulation ??= match.value
    for (let one = at; one < match.end; one += 1) usedPlaces.add(one)
  }
  for (const [at, piece] of pieces.entries()) {
    if (usedPlaces.has(at) || piece.kind !== 'number' || supplierWord.test(pieces[at + 1]?.text ?? '')) continue
    const nextContent = contents.find(
      ({ from }) => from > at && pieces.slice(at + 1, from).every(({ text: sign }) => /[+/(]/.test(sign)),
    )
    const value = valueOf(piece.text)
    const content = nextContent ? { ...nextContent.content, value } : bareContent(value, formulation)
    if (actives.length === 0 && !nextContent && formulation === null) continue
    usedPlaces.add(at)
    contents.push({ from: at, end: at + 1, content })
  }
  contents.sort((a, b) => a.from - b.from)
  const values = contents.map(({ content }) => content)
  const count = actives.length
  const parts =
    count > 1 && values.length === count ? values : values.length === count + 1 && count > 1 ? values.slice(1) : []
  const total = parts.length === 0 ? (values[0] ?? null) : values.length > count ? (values[0] ?? null) : null
  return {
    actives: actives.map(({ active, corrected }, at) => ({
      ...active,
      corrected,
      content: parts[at] ?? (count === 1 ? (values[0] ?? null) : null),
    })),
    total,
    formulation,
    registration,
    cas,
    quantity: order.map(({ at, end }) => typedText.slice(at, end).trim()).join(orderSeparator) || null,
    rest: pieces.flatMap(({ kind, text: word, at: place }, at) =>
      usedPlaces.has(at) || kind === 'sign' || linking.has(word) ? [] : [typedText.slice(place, place + word.length)],
    ),
  }
}

export const parseName = (typed: string, vocabulary: NameVocabulary): ParsedName => {
  const text = numberWordsToDigits(typed)
  const read = readText(text, vocabulary)
  if (read.actives.length > 0) return read
  // The register's names may be typed in traditional script, but Taiwan's own names are looked up first.
  const simple = readText(simplifyIdeographs(text, vocabulary.simplified), vocabulary, text)
  return simple.actives.length > 0 ? simple : read
}
