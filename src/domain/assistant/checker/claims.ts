import { withoutAccents } from '../question-text.ts'
import { withDigits } from './number-words.ts'

/** The name of each unit, and a pattern of its spellings. */
const units: readonly (readonly [string, string])[] = [
  ['%', '%|percent|per cent|por ciento|pct'],
  ['mg', 'mg|milligrams?|miligramos?|毫克'],
  ['kg', 'kgs?|kilos?|kilogram(?:me)?s?|kilogramos?|公斤|千克'],
  ['g', 'g|grs?|gram(?:me)?s?|gramos?|克'],
  ['mL', 'mls?|cc|millilit(?:re|er)s?|mililitros?|毫升'],
  ['L', 'l|lts?|lit(?:re|er)s?|litros?|升'],
  ['t', 't|mt|tons?|tonnes?|toneladas?|吨|噸'],
  ['fl oz', 'fl\\.? ?oz'],
  ['oz', 'oz|ounces?|onzas?|盎司'],
  ['lb', 'lbs?|pounds?|libras?|磅|斤'],
  ['gal', 'gals?|gallons?|galones|galon|加仑'],
  ['pt', 'pts?|pints?|pintas?|quarts?|qts?|bushels?|cups?|spoons?|tazas?|cucharadas?'],
  ['m2', 'm2|sq\\.? ?m|square met(?:re|er)s?|metros? cuadrados?|平方米'],
  ['ha', 'ha|hectares?|hectareas?|公顷|公頃'],
  ['mu', 'mu|亩|畝'],
  ['acre', 'acres?|ac|feddans?|manzanas?|cuadras?|英亩'],
  ['days', 'days?|dias?|天|日'],
  ['weeks', 'weeks?|semanas?|周|星期'],
  ['months', 'months?|mes(?:es)?|个月|個月'],
  ['years', 'years?|anos?|年'],
  ['hours', 'hours?|hrs?|horas?|minutes?|mins?|minutos?|小时|分钟'],
  ['times', 'times|fold|veces|x|倍(?:液)?'],
  ['applications', 'applications?|aplicacion(?:es)?|sprays?|treatments?|tratamientos?|次'],
  ['money', 'usd|us\\$|eur|cny|rmb|mxn|brl|dollars?|dolares|euros?|pesos|yuan|cents?|centavos|美元|元|[$€£¥₹]'],
  ['length', 'mm|cm|km|m|met(?:re|er)s?|metros?|inch(?:es)?|feet|ft|米|厘米|毫米'],
  ['degrees', '°c|°f|° ?c|degrees?|grados?|摄氏度|度'],
  ['ppm', 'ppm|ppb'],
]

const unitPatterns = units.map(([name, pattern]) => [name, new RegExp(`^\\s?-?(?:${pattern})(?![a-z])`)] as const)

const unitAt = (text: string): { readonly name: string; readonly length: number } | null => {
  let best: { name: string; length: number } | null = null
  for (const [name, pattern] of unitPatterns) {
    const length = pattern.exec(text)?.[0].length ?? 0
    if (length > (best?.length ?? 0)) best = { name, length }
  }
  return best
}

const perPattern = /^\s?(?:\/|per(?: |-)|por |a |cada |each |每)\s?/

/** The unit at the start of a text, such as `g/ha`, and its length in the text; null if there is none. */
export const readUnit = (text: string): { readonly unit: string; readonly length: number } | null => {
  const first = unitAt(text)
  if (!first) return null
  const rest = text.slice(first.length)
  const joint = perPattern.exec(rest)?.[0]
  const second = joint === undefined ? null : unitAt(rest.slice(joint.length))
  if (joint === undefined || !second) return { unit: first.name, length: first.length }
  return { unit: `${first.name}/${second.name}`, length: first.length + joint.length + second.length }
}

const amountUnits: ReadonlySet<string> = new Set(['mg', 'kg', 'g', 'mL', 'L', 't', 'lb', 'oz', 'gal', 'fl oz'])
const areas: readonly (readonly [string, RegExp])[] = [
  ['ha', /\b(ha|hectares?|hectareas?)\b|公顷|公頃/],
  ['mu', /\bmu\b|(?<!英)[亩畝]/],
  ['acre', /\b(acres?|feddans?|manzanas?)\b|英亩/],
  ['m2', /\bm2\b|平方米/],
]

export const namesArea = (text: string): boolean => areas.some(([, pattern]) => pattern.test(text))

/** The unit per area if the sentence names an area: `g/ha` for `g`. Null if it names several areas. */
export const perArea = (unit: string, sentence: string): string | null => {
  if (!amountUnits.has(unit)) return unit
  const matches = areas.filter(([, pattern]) => pattern.test(sentence))
  if (matches.length > 1) return null
  return matches[0] ? `${unit}/${matches[0][0]}` : unit
}

/** A statement in a text that a record must confirm. Numbers are exact decimals, as text. */
export type Claim =
  | { readonly kind: 'number'; readonly value: string; readonly unit: string | null }
  | { readonly kind: 'range'; readonly from: string; readonly to: string; readonly unit: string | null }
  | { readonly kind: 'date'; readonly year: number | null; readonly month: number | null; readonly day: number | null }
  /** A registration or CAS number, without separators. */
  | { readonly kind: 'code'; readonly code: string }
  /** A word of letters and digits. `letters`: those after a number, which is then a separate claim, as in 480SL. */
  | { readonly kind: 'token'; readonly token: string; readonly letters: string | null }
  | { readonly kind: 'unreadable' }

const unreadable: Claim = { kind: 'unreadable' }

const monthNames = [
  'january|jan|enero|ene february|feb|febrero march|mar|marzo april|apr|abril|abr may|mayo june|jun|junio',
  'july|jul|julio august|aug|agosto|ago september|sept|sep|septiembre|setiembre|set october|oct|octubre',
  'november|nov|noviembre december|dec|diciembre|dic',
].flatMap((line) => line.split(' '))
const anyMonth = monthNames.join('|')
const monthOf = (name: string): number => monthNames.findIndex((names) => names.split('|').includes(name)) + 1
/** Matches month names that have no other meaning, unlike "may", "march" and short forms. */
const surelyMonth =
  /\b(january|february|april|june|july|august|september|october|november|december|enero|febrero|abril|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)\b/g

/** Matches registration and CAS numbers, but not dates such as 2026-10-8. */
const codes = /\b(?:[a-z]{2,5}[\s-]?\d{5,}(?:-\d+)?|(?!(?:19|20)\d\d-(?:0\d|1[0-2])-)\d{2,7}-\d{2}-\d)\b/g

/** Matches registration numbers with a blank after the prefix. WP before a number with a unit is a formulation. */
const spacedNumber = /(?<![a-z\d])(?:pdn?|wp|ls|exp?|epa)[\s-]+\d+(?:-\d+)*(?![\d.,]*\d)(?!\s?[%a-z\p{Script=Han}])/gu
/** Matches a number that follows words like "registration number". */
const statedRegistration =
  /(?:\b(?:reg|registration|registro|epa)\b\.?(?:\s+reg\.?)?\s*(?:no|nos|num|numero|number)?[.:º°]?\s*(?:is|es|:|#)?|\b(?:numero|number|no)\.?\s+(?:of|de)\s+(?:registration|registro)\s*(?:is|es|:)?|[登註]记[证證]?号?[为為是:：]?)\s*(\d+(?:-\d+)*)(?![\d.,]*\d)/g
/** Matches words that begin with a letter. Digits in such words are not an amount. */
const lettersFirst = /(?<![a-z\d/])[a-z]+-?\d[a-z\d]*(?:-\d+)*/g
const digitsFirst = /(?<![a-z\d])\d+(?:[.,]\d+)?([a-z]+\d*[a-z\d]*)/g
const notAnAmount = /^(?:h?m[23]|c?[mk]m[23]|us)$/
const ordinal = /^(?:st|nd|rd|th|e\d*|x\d*)$/

const compact = (token: string): string => token.replace(/[^a-z\d]/g, '')

/** Adds a claim for each word of letters and digits. Returns the text without those whose digits are not an amount. */
const tokensIn = (text: string, claims: Claim[]): string => {
  const addToken = (token: string) => {
    claims.push({ kind: 'token', token: compact(token), letters: null })
    return ' '
  }
  for (const { 0: whole, 1: letters = '' } of text.matchAll(digitsFirst)) {
    const unit = readUnit(letters)
    if (ordinal.test(letters) || unit?.length === letters.length) continue
    claims.push({ kind: 'token', token: compact(whole), letters })
  }
  return text
    .replace(statedRegistration, (_, digits: string) => addToken(digits))
    .replace(spacedNumber, addToken)
    .replace(lettersFirst, (token) => (notAnAmount.test(token) ? token : addToken(token)))
}

const date = (year: string | null, month: number | null, day: string | null): Claim => ({
  kind: 'date',
  year: year === null ? null : Number(year),
  month,
  day: day === null ? null : Number(day),
})
const th = '(?:st|nd|rd|th)?'
const dates: readonly (readonly [RegExp, (parts: readonly (string | undefined)[]) => Claim])[] = [
  [
    /(\d{4})\s*年\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号號])?/g,
    ([year = '', month, day]) => date(year, Number(month), day ?? null),
  ],
  [/(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]/g, ([month, day = '']) => date(null, Number(month), day)],
  [/\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/g, ([year = '', month, day = '']) => date(year, Number(month), day)],
  [
    /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/g,
    ([one = '', other = '', year = '']) => {
      if (Number(one) > 12) return date(year, Number(other), one)
      if (Number(other) > 12) return date(year, Number(one), other)
      return one === other ? date(year, Number(one), other) : unreadable
    },
  ],
  [
    new RegExp(`\\b(\\d{1,2})${th}\\s+(?:of |de )?(${anyMonth})\\b\\.?,?\\s*(?:of |de |del )?(\\d{4})?\\b`, 'g'),
    ([day = '', month = '', year]) => date(year ?? null, monthOf(month), day),
  ],
  [
    new RegExp(`\\b(${anyMonth})\\b\\.?\\s+(\\d{1,2})${th}(?:,?\\s+(\\d{4}))?\\b`, 'g'),
    ([month = '', day = '', year]) => date(year ?? null, monthOf(month), day),
  ],
  [
    new RegExp(`\\b(${anyMonth})\\b\\.?,?\\s+(?:of |de |del )?(\\d{4})\\b`, 'g'),
    ([month = '', year = '']) => date(year, monthOf(month), null),
  ],
  [/(\d{4})\s*年/g, ([year = '']) => date(year, null, null)],
  [/(\d{1,2})\s*月/g, ([month]) => date(null, Number(month), null)],
  [surelyMonth, ([month = '']) => date(null, monthOf(month), null)],
]

/** The exact decimal of a number; null if its separators can be read in two ways. */
const decimal = (typed: string, commaIsPoint: boolean): string | null => {
  const text = typed.replace(/[\s'’]/g, '')
  const plainNumber = (whole: string, part = ''): string =>
    `${whole.replace(/^0+(?=\d)/, '')}${part.replace(/0+$/, '') === '' ? '' : `.${part.replace(/0+$/, '')}`}`
  if (/^\d+$/.test(text)) return plainNumber(text)
  if (/^\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$/.test(text) || /^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) {
    const [whole = '', part] = text.replaceAll(',', '').split('.')
    return plainNumber(whole, part)
  }
  if (/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(text) || /^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) {
    const [whole = '', part] = text.replaceAll('.', '').split(',')
    return plainNumber(whole, part)
  }
  const [, whole = '', sign, part = ''] = /^(\d+)([.,])(\d+)$/.exec(text) ?? []
  if (sign === undefined) return null
  const mayGroup = part.length === 3 && whole.length <= 3 && whole !== '0'
  if (!mayGroup) return plainNumber(whole, part)
  if (commaIsPoint) return null
  return sign === ',' ? plainNumber(whole + part) : plainNumber(whole, part)
}

const number = String.raw`\d+(?:[.,'’]\d+)*(?:\s\d{3}(?!\d))*`
const amounts = new RegExp(
  `([$€£¥₹]|us\\$|usd|eur|cny|rmb)?\\s?(?<![\\d.,])(${number})(?:([^\\d.,;]{0,14}?)\\s?(-|–|—|~|～|to|a|hasta|and|y|至|到)\\s?(${number}))?`,
  'g',
)

const clauseAt = (text: string, at: number): string => {
  const clauseStart = text.slice(0, at).search(/[，,;；、|](?!\d)[^，,;；、|]*$/)
  const clauseEnd = text.slice(at).search(/[，;；、|]|,(?!\d)/)
  return text.slice(clauseStart + 1, clauseEnd < 0 ? text.length : at + clauseEnd)
}

const quantities = (text: string, commaIsPoint: boolean): Claim[] => {
  const claims: Claim[] = []
  /** The unit at the start of `after`; null if there is none. The result's `unit` is null if it is ambiguous. */
  const unitOf = (after: string, at: number): { readonly unit: string | null } | null => {
    const unitRead = readUnit(after)
    if (!unitRead) return null
    const clause = clauseAt(text, at)
    return { unit: perArea(unitRead.unit, namesArea(clause) ? clause : text) }
  }
  // Notations such as 2×10, 10^8, 1e6 and 1/2 are not supported.
  if (/\d\s*[×x*^⁄]\s*\d|\d\/\d|\d[eE][+-]?\d/.test(text)) claims.push(unreadable)
  for (const { 1: money, 2: first = '', 3: between = '', 4: joint = '', 5: second, index, 0: whole } of text.matchAll(
    amounts,
  )) {
    const unitAfter = (after: string): string | null | undefined => {
      if (money !== undefined) return 'money'
      const unitMatch = unitOf(after, index)
      return unitMatch === null ? null : (unitMatch.unit ?? undefined)
    }
    const singleAmount = (typed: string, after: string): Claim => {
      const value = decimal(typed, commaIsPoint)
      const unit = unitAfter(after)
      return value === null || unit === undefined ? unreadable : { kind: 'number', value, unit }
    }
    const end = index + whole.length
    if (second === undefined) {
      claims.push(singleAmount(first, text.slice(end)))
      continue
    }
    // "Between 2 and 4" is a range, but "2 and 4" are two numbers.
    const isTwoNumbers = /^(and|y)$/.test(joint) && !/\b(between|entre)\s*$/.test(text.slice(0, index + 1))
    const isRange = !isTwoNumbers && (between.trim() === '' || readUnit(between)?.length === between.trimEnd().length)
    if (!isRange) {
      const at = index + whole.indexOf(first) + first.length
      claims.push(singleAmount(first, text.slice(at)), singleAmount(second, text.slice(end)))
      continue
    }
    const [from, to] = [decimal(first, commaIsPoint), decimal(second, commaIsPoint)]
    const unit = unitAfter(readUnit(text.slice(end)) ? text.slice(end) : between)
    if (from === null || to === null || unit === undefined) claims.push(unreadable)
    else claims.push({ kind: 'range', from, to, unit })
  }
  return claims
}

/** Removes invisible characters and Markdown markup, which could separate the digits of a number. */
const withoutMarks = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[*_`~\\](?=\S)|(?<=\S)[*_`~\\]/g, (mark) => (mark === '~' ? '~' : ''))
    .replace(/m²/g, 'm2')

/** Whether a text has unsupported number characters, such as ½, Ⅳ or Arabic digits. */
const hasOddNumbers = (text: string): boolean =>
  /[\p{No}\p{Nl}]/u.test(text.replace(/〇/g, '')) || /(?![0-9])\p{Nd}/u.test(text.normalize('NFKC'))

/** `commaIsPoint`: the language of the text has decimal commas, so 1.234 and 1,234 are ambiguous. */
export const claimsIn = (raw: string, commaIsPoint: boolean): Claim[] => {
  const cleanText = withoutMarks(raw)
  if (hasOddNumbers(cleanText)) return [unreadable]
  const text = withDigits(withoutAccents(cleanText.normalize('NFKC')))
  if (text === null) return [unreadable]
  const claims: Claim[] = []
  let rest = text.replace(codes, (code) => {
    claims.push({ kind: 'code', code: code.toUpperCase().replace(/[^A-Z0-9]/g, '') })
    return ' '
  })
  rest = tokensIn(rest, claims)
  for (const [pattern, read] of dates) {
    for (const match of rest.matchAll(pattern)) claims.push(read(match.slice(1)))
    rest = rest.replace(pattern, ' ')
  }
  return [...claims, ...quantities(rest, commaIsPoint)]
}
