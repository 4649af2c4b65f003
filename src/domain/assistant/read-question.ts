import { findIntents, conditionPatterns } from './intents.ts'
import type { EntityKind, Lexicon } from './lexicon.ts'
import { commonWords, expandShortForms, isShortForm } from './common-words.ts'
import {
  containsHan,
  normaliseUnicode,
  simplifyIdeographs,
  tokensOf,
  withoutAccents,
  type Token,
} from './question-text.ts'
import { dayChoices, readDay, type ParsedDay } from './read-days.ts'
import { isTechnical } from '#domain/names/formulations.ts'
import { unitOfOtherNumber } from '#domain/names/order-words.ts'
import { parseName } from '#domain/names/read-name.ts'
import type { NameVocabulary } from '#domain/names/vocabulary.ts'
import { chemicalForms as saltForms, type NamedActive } from '#domain/names/forms.ts'
import { unusedParts, type QuestionPiece } from './chips.ts'
import { findNameSpans, splitPests, type NameSpan } from './read-spans.ts'
import { hasSubject, type StatedConcentration, type ParsedQuestion, type Conditions } from './reading.ts'
import { unknownNames } from './unknown-names.ts'

export interface Knowledge {
  readonly lexicon: Lexicon
  readonly forms: ReadonlySet<string>
  /** Maps the key `kind id` of a word to the ids that it includes, such as wheat to wheat and winter wheat. */
  readonly kinds: ReadonlyMap<string, readonly string[]>
  readonly registration: (typed: string) => string | null
  readonly names: NameVocabulary
  readonly actives: readonly (NamedActive & { readonly id: string; readonly en: string })[]
}

/** Formulation codes that are outdated or of another language, each with the current codes. */
const otherCodes: Readonly<Record<string, readonly string[]>> = {
  PM: ['WP'],
  CE: ['EC'],
  WDG: ['WG'],
  WSC: ['SL'],
  WSG: ['SG'],
}
const portLeads = new Set(
  'fob fca fas exw cfr cif cnf cpt cip dap ddp to a port puerto hacia hasta destino 到 往 至 港'.split(' '),
)
const registrationPattern =
  /\b([A-Za-z]{2,5})[\s-]?(\d{5,8}(?:-\d+)?|\d{4}-\d{3,6})\b|(?<![\d.,-])(20\d{6}|0\d{3,5}|(?<=\p{Script=Han}[ ]?)0\d{2,6})(?![\d.,-])/gu
const digitsAlone = /^(?:20\d{6}|0\d{2,6})$/
const unitAfter = /^\s*(%|percent|per ?cent|por ?ciento|pct|g(?:r|m)?\s?\/\s?l(?:t|itre|iter|itro)?\b|gpl\b|克\/升)/i

type NumberInText = Readonly<{ typed: string; at: number; end: number }>

export const likelyRegistrationNumbers = (question: string): string[] =>
  [...normaliseUnicode(question).matchAll(registrationPattern)].flatMap(({ 0: typed, 2: digits }) =>
    digits !== undefined && digitsAlone.test(digits) ? [typed, digits] : [typed],
  )

/** Digits without a prefix count only if such a registration is in the data. */
const numbersIn = (text: string, { lexicon, registration }: Knowledge): NumberInText[] =>
  [...text.matchAll(registrationPattern)].flatMap(({ 0: whole, 1: prefix, 2: digits = whole, index }) => {
    const end = index + whole.length
    const isPrefix =
      prefix !== undefined &&
      (lexicon.prefixes.has(prefix.toUpperCase()) || (/^[A-Z]{2}$/.test(prefix) && !whole.includes(' ')))
    if (isPrefix) return [{ typed: whole, at: index, end }]
    // In "holds 20152026" a common word precedes the number. Any other word may be a prefix of another register.
    if (prefix !== undefined && !commonWords.has(prefix.toLowerCase())) return []
    return digitsAlone.test(digits) && registration(digits) !== null
      ? [{ typed: digits, at: end - digits.length, end }]
      : []
  })

const maskedText = (
  text: string,
  tokens: readonly Token[],
  spans: readonly NameSpan[],
  numbers: readonly NumberInText[],
  respelt: ReadonlyMap<number, string>,
  simplified: Lexicon['simplified'],
): string => {
  const pieces = numbers.map(({ at, end }) => ({ at, end, put: ' _registration_ ' }))
  for (const { from, length, kind } of spans) {
    const { at, end } = positionOf(tokens, from, length)
    // In 吡蚜酮cas, the Latin letters are a separate word.
    const afterHan = /^[a-z]/i.test(text.slice(end)) ? ' ' : ''
    const endsInHan = containsHan(tokens[from + length - 1]?.plain ?? '')
    pieces.push({ at, end, put: endsInHan ? `_${kind}_${afterHan}` : ` _${kind}_ ` })
  }
  for (const [index, put] of respelt) {
    const token = tokens[index]
    if (token) pieces.push({ at: token.at, end: token.at + token.raw.length, put })
  }
  let out = ''
  let at = 0
  for (const piece of pieces.sort((a, b) => a.at - b.at)) {
    out += text.slice(at, piece.at) + piece.put
    at = piece.end
  }
  return expandShortForms(
    simplifyIdeographs(withoutAccents(out + text.slice(at)), simplified)
      .replace(/['’]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const contentUnit = (text: string): StatedConcentration['unit'] => (/^\s*(%|p(er|or|ct))/i.test(text) ? '%' : 'g/L')

const tokensIn = (spans: readonly NameSpan[]): number[] =>
  spans.flatMap(({ from, length }) => Array.from({ length }, (_, at) => from + at))

const codesIn = (
  text: string,
  tokens: readonly Token[],
  spans: readonly NameSpan[],
  forms: Knowledge['forms'],
  inNumber: ReadonlySet<number>,
) => {
  const inName = new Set([...inNumber, ...tokensIn(spans)])
  const activeEnds = new Set(spans.flatMap(({ kind, from, length }) => (kind === 'active' ? [from + length] : [])))
  const isAllCapitals = text === text.toUpperCase() && /[A-Z]{4}/.test(text)
  const usedTokens = new Set<number>()
  const formCodes: string[] = []
  const contents: StatedConcentration[] = []
  const pieces: QuestionPiece[] = []
  const isCode = (at: number): boolean => {
    const token = tokens[at]
    return (
      token !== undefined &&
      !inName.has(at) &&
      (forms.has(token.raw.toUpperCase()) || token.raw.toUpperCase() in otherCodes) &&
      /^[A-Za-z]{2,3}$/.test(token.raw)
    )
  }
  for (const [at, token] of tokens.entries()) {
    if (inName.has(at)) continue
    if (/^\d/.test(token.raw)) {
      const rest = text.slice(token.at + token.raw.length)
      const value = Number(token.plain)
      const unit = unitAfter.exec(rest)
      const end = token.at + token.raw.length
      if (unit) contents.push({ value, unit: contentUnit(unit[0]) })
      else if (isCode(at + 1) || (activeEnds.has(at) && !unitOfOtherNumber.test(rest)))
        contents.push({ value, unit: null })
      else continue
      pieces.push({
        kind: 'content',
        at: token.at,
        end: end + (unit?.[0].length ?? 0),
        ...(unit ? {} : { instead: [`${token.raw}%`, `${token.raw} g/L`] }),
      })
      usedTokens.add(at)
      continue
    }
    if (!isCode(at)) continue
    const previousToken = tokens[at - 1]
    // A number before a formulation code is a concentration, except a registration number: "EX20260058 se puede …".
    const afterNumber =
      previousToken !== undefined &&
      !inNumber.has(at - 1) &&
      (/^(\d|%|l$)/i.test(previousToken.raw) || usedTokens.has(at - 1))
    const capitals = !isAllCapitals && token.raw === token.raw.toUpperCase()
    if (!afterNumber && !capitals && commonWords.has(token.plain)) continue
    if (!afterNumber && !capitals && !activeEnds.has(at)) continue
    formCodes.push(token.raw.toUpperCase())
    pieces.push({ kind: 'form', at: token.at, end: token.at + token.raw.length })
    usedTokens.add(at)
  }
  return { forms: formCodes, contents, usedTokens, pieces }
}

const joinOr = (groups: readonly (readonly string[])[], or: boolean): readonly (readonly string[])[] =>
  or && groups.length > 1 ? [[...new Set(groups.flat())]] : groups

interface NamedParts {
  readonly spans: readonly NameSpan[]
  readonly codes: ReturnType<typeof codesIn>
  readonly numbers: readonly string[]
  readonly masked: string
  readonly today: string
}

const whereOf = ({ spans, codes, numbers, masked, today }: NamedParts, kinds: Knowledge['kinds']): Conditions => {
  const of = (kind: EntityKind): (readonly string[])[] =>
    spans.flatMap((span) =>
      span.kind === kind ? [[...new Set(span.ids.flatMap((id) => kinds.get(`${kind} ${id}`) ?? [id]))]] : [],
    )
  const any = (kind: EntityKind): string[] => [...new Set(of(kind).flat())]
  const put = <K extends keyof Conditions>(key: K, value: Conditions[K] | null): Pick<Conditions, K> | object =>
    value === null || (Array.isArray(value) && value.length === 0) ? {} : { [key]: value }
  const country = any('country').find((code) => code !== 'CN') ?? null
  const exportOnly = conditionPatterns.exportOnly.test(masked)
  const forms =
    codes.forms.length > 0 ? codes.forms.flatMap((code) => [code, ...(otherCodes[code] ?? [])]) : any('form')
  const technical = forms.some((form) => form === 'TC') || conditionPatterns.technical.test(masked)
  const count = conditionPatterns.three.test(masked)
    ? 3
    : conditionPatterns.two.test(masked)
      ? 2
      : conditionPatterns.single.test(masked)
        ? 1
        : null
  return {
    ...put('registrations', numbers),
    ...put('actives', joinOr(of('active'), conditionPatterns.or.test(masked))),
    ...put('activeCount', count),
    ...put('categories', any('category')),
    ...put('forms', technical ? forms.filter((form) => !isTechnical(form)) : forms),
    ...put('contents', codes.contents),
    ...put('crops', any('crop')),
    ...put('pests', any('pest')),
    ...put('companies', any('company')),
    ...put('provinces', any('province')),
    ...put('technical', technical ? true : null),
    ...(exportOnly ? { exportFor: country ?? 'any' } : put('country', country)),
    ...put('valid', readDay(masked, today)?.valid ?? null),
  }
}

const typedOf = (text: string, tokens: readonly Token[], from: number, length: number): string => {
  const { at, end } = positionOf(tokens, from, length)
  return text.slice(at, end)
}

const positionOf = (tokens: readonly Token[], from: number, length: number): { at: number; end: number } => {
  const [first, last] = [tokens[from], tokens[from + length - 1]]
  return { at: first?.at ?? 0, end: (last?.at ?? 0) + (last?.raw.length ?? 0) }
}

const saltWords = new Set(['sal', 'salt', 'ester'])

const formNames = saltForms
  .flatMap(({ id, names }) => [id, ...names].map(withoutAccents))
  .sort((a, b) => b.length - a.length)
  .map((name) =>
    containsHan(name[0] ?? '') ? name : `(?<![\\p{L}\\d-])${name.replaceAll(/[ -]/g, '[ -]?')}(?![\\p{L}\\d])`,
  )
const saltText = new RegExp(
  `(?:(?<!\\p{L})(?:sal|salt|ester)\\s+(?:de\\s+)?)?(?:${formNames.join('|')})(?:\\s+(?:sal|salt|ester)(?!\\p{L}))?`,
  'gu',
)

const saltPieces = (text: string, others: readonly Pick<QuestionPiece, 'at' | 'end'>[]): QuestionPiece[] => {
  const plainText = withoutAccents(text)
  if (plainText.length !== text.length) return []
  return [...plainText.matchAll(saltText)]
    .filter(([match]) => !/^[a-z]{1,2}$/.test(match))
    .map(({ 0: match, index }): QuestionPiece => ({ kind: 'active', at: index, end: index + match.length }))
    .filter((piece) => !others.some(({ at, end }) => piece.at < end && at < piece.end))
}

const saltsIn = (text: string, spans: readonly NameSpan[], { names, actives }: Knowledge): readonly string[][] =>
  spans.some(({ kind }) => kind === 'active') && withoutAccents(text).search(saltText) >= 0
    ? parseName(text, names).actives.flatMap(({ base, form }) => {
        const of = form === null ? [] : actives.filter((one) => one.base === base && one.form === form)
        return of.length > 0 ? [of.map(({ id }) => id)] : []
      })
    : []

const withSalts = (where: Conditions, salts: readonly (readonly string[])[]): Conditions =>
  where.actives && salts.length > 0
    ? {
        ...where,
        actives: where.actives.map((group) => salts.find((ids) => ids.some((id) => group.includes(id))) ?? group),
      }
    : where

const dayPiece = (text: string, read: ParsedDay): QuestionPiece[] => {
  const { words, sense, day } = read
  const plainText = withoutAccents(text)
  const find = (part: string) => {
    const escapedWords = part.split(/\s+/).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    // Allows at most three spaces between two words: a wider gap is a part of the order that was removed.
    return new RegExp(escapedWords.join(String.raw`\s{1,3}`), 'iu').exec(plainText)
  }
  const match = find(words.trim()) ?? find(words.trim().replace(/^\D+\s/, ''))
  if (!match) return []
  return [
    {
      kind: 'day',
      at: match.index,
      end: match.index + match[0].length,
      value: day,
      sense,
      ...dayChoices(read),
    },
  ]
}

export const readQuestion = (question: string, knowledge: Knowledge, today: string): ParsedQuestion => {
  const { lexicon, forms, kinds, registration } = knowledge
  const text = normaliseUnicode(question)
  const tokens = tokensOf(text, lexicon.simplified)
  const numbers = numbersIn(text, knowledge)
  const inNumber = new Set(
    tokens.flatMap(({ at }, index) => (numbers.some((one) => at >= one.at && at < one.end) ? [index] : [])),
  )
  const { spans: allSpans, corrections, respelt } = findNameSpans(lexicon, tokens, inNumber)
  // "Five stars" is a rating, although a supplier has that name. After "port" or "to", a province is a destination.
  const namedSpans = allSpans.filter(({ kind, from, length }) =>
    kind === 'company'
      ? !/^(?:\w+ stars?|.*estrellas?|五星)$/.test(typedOf(text, tokens, from, length))
      : kind !== 'province' || !portLeads.has(tokens[from - 1]?.plain ?? ''),
  )
  const codes = codesIn(text, tokens, namedSpans, forms, inNumber)
  // If a formulation code is typed, words for another formulation are ignored, because the code is more exact.
  const spans = namedSpans.filter(
    ({ kind, ids }) => kind !== 'form' || codes.forms.length === 0 || ids.some((id) => codes.forms.includes(id)),
  )
  const asTyped = maskedText(text, tokens, spans, numbers, new Map(), lexicon.simplified)
  // Misspelt common words are corrected only if the question as typed has no intent.
  const masked =
    respelt.size > 0 && findIntents(asTyped).length === 0
      ? maskedText(text, tokens, spans, numbers, respelt, lexicon.simplified)
      : asTyped
  const registrationIds = numbers.flatMap(({ typed }) => registration(typed) ?? [])
  const namedParts: NamedParts = { spans, codes, numbers: registrationIds, masked, today }
  const salts = saltsIn(text, spans, knowledge)
  const where = withSalts(whereOf(namedParts, kinds), salts)
  const apart = where.crops ? null : splitPests(lexicon, tokens, spans)
  const inName = new Set([...inNumber, ...codes.usedTokens, ...respelt.keys(), ...tokensIn(namedSpans)])
  const day = readDay(masked, today)
  const superlative = conditionPatterns.longest.test(masked)
    ? 'longest'
    : conditionPatterns.soonest.test(masked)
      ? 'soonest'
      : null
  const namedPieces = [
    ...spans.map((span): QuestionPiece => {
      const includes = span.kind === 'active' && span.ids.length === 1 && kinds.has(`active ${span.ids[0]}`)
      return {
        kind: span.kind,
        ...positionOf(tokens, span.from, span.length),
        ...(includes && salts.length === 0 ? { kinds: true } : {}),
        ...(span.correction && {
          value: span.correction.taken,
          instead: [span.correction.taken, ...(span.correction.others ?? [])],
        }),
      }
    }),
    ...codes.pieces,
    ...numbers.flatMap(({ typed, at, end }): QuestionPiece[] =>
      registration(typed) === null ? [] : [{ kind: 'registration', at, end }],
    ),
    ...(day ? dayPiece(text, day) : []),
  ]
  const saltsStated = salts.length > 0 ? saltPieces(text, namedPieces) : []
  const pieces = [...namedPieces, ...saltsStated]
  const unknownRegistrations = numbers.flatMap(({ typed }) => (registration(typed) === null ? [typed] : []))
  return {
    intents: findIntents(masked),
    where,
    apart: apart && withSalts(whereOf({ ...namedParts, spans: apart }, kinds), salts),
    asksExport: conditionPatterns.export.test(masked),
    leavesOut: conditionPatterns.except.test(masked),
    registeredAbroad: conditionPatterns.registeredAbroad.test(masked),
    followsUp: conditionPatterns.followUp.test(masked),
    refersBack: conditionPatterns.pronoun.test(masked) || superlative !== null,
    superlative,
    text,
    masked,
    uses:
      /\b(?:for|against|on|contra|sobre|para|en) (?:el |la |los |las |the )?(?!_)[a-z]{4,}\W*$|\b(?:grown|cultivo de|registered for|registrad[oa]s? para)\b/.test(
        masked,
      ) && !/[A-Z]/.test(text.slice(1).replaceAll(/\b[A-Z]{2,}\b/g, '')),
    pieces,
    left: (orderPieces) => {
      const usedPieces = [...pieces, ...orderPieces]
      const ignoredSpans = namedSpans.filter((span) => !spans.includes(span))
      return [
        ...ignoredSpans.map(({ from, length }) => typedOf(text, tokens, from, length)),
        ...unusedParts(
          text,
          tokens,
          ({ at, plain, stem }, index) =>
            inName.has(index) ||
            isShortForm(plain) ||
            (lexicon.businessWords.has(stem) && !lexicon.places.has(plain)) ||
            (day?.sense === 'delivery' && conditionPatterns.delivery.test(plain)) ||
            (salts.length > 0 && saltWords.has(plain)) ||
            usedPieces.some((one) => at >= one.at && at < one.end),
        ),
      ]
    },
    corrections,
    unknown: [
      ...unknownRegistrations,
      ...unknownNames(
        tokens,
        (at) =>
          inName.has(at) ||
          isShortForm(tokens[at]?.plain ?? '') ||
          saltsStated.some((one) => one.at <= (tokens[at]?.at ?? 0) && (tokens[at]?.at ?? 0) < one.end) ||
          lexicon.businessWords.has(tokens[at]?.stem ?? ''),
        hasSubject(where),
      ),
    ],
  }
}
