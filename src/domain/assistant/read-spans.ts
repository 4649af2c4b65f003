import { commonWords } from './common-words.ts'
import {
  confusableLetters,
  entityKinds,
  longestName,
  similarWordsOf,
  type Entity,
  type EntityKind,
  type Lexicon,
} from './lexicon.ts'
import { editDistance, containsHan, stemOf, type Token } from './question-text.ts'
import type { Correction } from './reading.ts'

export interface NameSpan {
  readonly from: number
  readonly length: number
  readonly kind: EntityKind
  readonly ids: readonly string[]
  readonly correction?: Correction
}

/** Shorter place names are not used as corrections, because they are too similar to other words: cáñamo, Canadá. */
const minPlaceLength = 7

/** A capitalised "Chile" is the country, not the pepper. */
const chooseKind = (entities: readonly Entity[], first: Token | undefined): { kind: EntityKind; ids: string[] } => {
  const kinds = new Set(entities.map(({ kind }) => kind))
  const capital = first !== undefined && first.raw[0] !== first.plain[0] && first.raw[0] !== first.raw[0]?.toLowerCase()
  const kind = capital && kinds.has('country') ? 'country' : (entityKinds.find((one) => kinds.has(one)) ?? 'active')
  return { kind, ids: entities.flatMap((one) => (one.kind === kind ? [one.id] : [])) }
}

/** A single common word is not a name, even if it resembles one: gramos is not grama, te is not té. */
const isCommonWord = (token: Token | undefined, length: number): boolean =>
  length === 1 && token !== undefined && !containsHan(token.plain) && commonWords.has(token.raw.toLowerCase())

/** Place names do not have plurals, so a word with only the same stem is not a place: chiles is not Chile. */
const lookAlike = ({ kind }: Entity, token: Token | undefined, length: number, places: ReadonlySet<string>): boolean =>
  (kind === 'country' || kind === 'province') && length === 1 && !places.has(token?.plain ?? '')

/** A single ideograph is not a name next to one that is not a common word: 藜 is not found in 藜麦. */
const isPartOfWord = (tokens: readonly Token[], at: number, length: number): boolean => {
  if (length > 1 || !containsHan(tokens[at]?.plain ?? '')) return false
  return [tokens[at - 1], tokens[at + 1]].some(
    (other) => other && containsHan(other.plain) && !commonWords.has(other.plain),
  )
}

const wordsBeforeNames = new Set(
  'from by of at does is has do sells makes empresa compania proveedor fabricante company supplier manufacturer de del por tiene vende fabrica'.split(
    ' ',
  ),
)

const isLanguage = (kind: EntityKind, next: Token | undefined): boolean =>
  kind === 'country' && /^[语文话]$/.test(next?.plain ?? '')

/** True if a word such as harvest, which is also in a supplier's name, is used as an ordinary word. */
const isCasualWord = ({ kind, from, length }: NameSpan, tokens: readonly Token[]): boolean => {
  const token = tokens[from]
  if (kind !== 'company' || length > 1 || !token || containsHan(token.plain)) return false
  const capital = token.raw[0] !== token.raw[0]?.toLowerCase()
  return !capital && tokens.length > 1 && !wordsBeforeNames.has(tokens[from - 1]?.plain ?? '')
}

const isCommon = ({ plain, stem }: Token): boolean => commonWords.has(plain) || commonWords.has(stem)

const nearestCommon = (plain: string): string | null => {
  if (plain.length < 5) return null
  for (const word of commonWords)
    if (word.length >= 4 && word[0] === plain[0] && editDistance(plain, word, 1) <= 1) return word
  return null
}

/** Finds a name in which one word was typed as two: army worm, soya bean. */
const joinedAt = (lexicon: Lexicon, tokens: readonly Token[], stems: readonly string[], at: number) => {
  let best: { length: number; entities: readonly Entity[] } | null = null
  for (let place = at; place < Math.min(tokens.length - 1, at + 3); place += 1) {
    const [one, other] = [tokens[place], tokens[place + 1]]
    if (!one || !other || !/^[a-z]{2,}$/.test(one.plain) || !/^[a-z]{3,}$/.test(other.plain)) continue
    if (stems[place] === '\0' || stems[place + 1] === '\0') continue
    const together = stemOf(one.plain + other.plain)
    const match = longestName(lexicon.root, [...stems.slice(at, place), together, ...stems.slice(place + 2)], 0)
    if (match && match.length > place - at && match.length + 1 > (best?.length ?? 0))
      best = { length: match.length + 1, entities: match.entities }
  }
  return best
}

const nameAt = (lexicon: Lexicon, tokens: readonly Token[], stems: readonly string[], at: number) => {
  const plainMatch = longestName(lexicon.root, stems, at)
  if (!plainMatch || isCommonWord(tokens[at], plainMatch.length) || isPartOfWord(tokens, at, plainMatch.length))
    return null
  const entities = plainMatch.entities.filter((one) => !lookAlike(one, tokens[at], plainMatch.length, lexicon.places))
  return entities.length > 0 ? { ...plainMatch, entities } : null
}

const correctedAt = (lexicon: Lexicon, tokens: readonly Token[], stems: readonly string[], at: number) => {
  let best: { length: number; entities: readonly Entity[]; place: number; word: string; others: string[] } | null = null
  for (let place = at; place < Math.min(tokens.length, at + 6); place += 1) {
    const token = tokens[place]
    if (!token || stems[place] === '\0') break
    const latin = !containsHan(token.plain)
    if (latin && (isCommon(token) || !/^[a-z]{5,}$/.test(token.plain))) continue
    for (const word of latin ? similarWordsOf(lexicon.words, token.stem) : confusableLetters(token.plain)) {
      const match = longestName(
        lexicon.root,
        [...stems.slice(at, place), word, ...stems.slice(place + 1, place + 8)],
        0,
      )
      // The match must include the corrected word. In a Chinese name, two other ideographs must match too.
      if (!match || match.length <= place - at || (!latin && match.length < 3)) continue
      if (word.length < minPlaceLength && match.entities.some(({ kind }) => kind === 'country' || kind === 'province'))
        continue
      if (!best || match.length > best.length) best = { ...match, place, word, others: [] }
      else if (match.length === best.length && place === best.place && match.entities[0]?.id !== best.entities[0]?.id)
        best.others.push(word)
    }
  }
  return best
}

export const findNameSpans = (lexicon: Lexicon, tokens: readonly Token[], usedTokens: ReadonlySet<number>) => {
  const stems = tokens.map(({ stem }, at) => (usedTokens.has(at) ? '\0' : stem))
  const spans: NameSpan[] = []
  const respelt = new Map<number, string>()
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (!token || usedTokens.has(at)) {
      at += 1
      continue
    }
    const splitMatch = joinedAt(lexicon, tokens, stems, at)
    const plainMatch = nameAt(lexicon, tokens, stems, at)
    const match = splitMatch && splitMatch.length > (plainMatch?.length ?? 0) ? splitMatch : plainMatch
    const next = match && tokens[at + match.length]
    // A misspelt word after a name may belong to a longer name, as in "lambda cyhalotrin".
    const longer = next && !isCommon(next) && !containsHan(next.plain) ? correctedAt(lexicon, tokens, stems, at) : null
    if (match && (longer?.length ?? 0) <= match.length) {
      const span = { from: at, length: match.length, ...chooseKind(match.entities, token) }
      if (!isCasualWord(span, tokens) && !isLanguage(span.kind, next ?? undefined)) spans.push(span)
      at += match.length
      continue
    }
    const slip =
      longer ?? (isCommon(token) && !containsHan(token.plain) ? null : correctedAt(lexicon, tokens, stems, at))
    const asking = !containsHan(token.plain) && !isCommon(token) ? nearestCommon(token.plain) : null
    if (slip && !(asking !== null && slip.length === 1 && editDistance(token.stem, slip.word, 1) > 1)) {
      const span = { from: at, length: slip.length, ...chooseKind(slip.entities, token) }
      if (!isCasualWord(span, tokens)) {
        const raw = tokens.slice(at, at + slip.length).map((one) => one.raw)
        const separator = containsHan(token.plain) ? '' : ' '
        const correct = (word: string) =>
          raw.map((one, index) => (at + index === slip.place ? (lexicon.spelt.get(word) ?? word) : one)).join(separator)
        const correction = {
          typed: raw.join(separator),
          taken: correct(slip.word),
          ...(slip.others.length > 0 ? { others: slip.others.map(correct) } : {}),
        }
        spans.push({ ...span, correction })
      }
      at += slip.length
      continue
    }
    // A capitalised word within a question is a name, such as Paris, and not a misspelt common word.
    if (asking !== null && (at === 0 || !/^\p{Lu}\p{Ll}/u.test(token.raw))) respelt.set(at, asking)
    at += 1
  }
  return { spans, corrections: spans.flatMap(({ correction }) => correction ?? []), respelt }
}

const idsOfWholeName = (lexicon: Lexicon, stems: readonly string[], kind: EntityKind): readonly string[] | null => {
  const match = longestName(lexicon.root, stems, 0)
  if (match?.length !== stems.length) return null
  const ids = match.entities.flatMap((one) => (one.kind === kind ? [one.id] : []))
  return ids.length > 0 ? ids : null
}

/** Crop and pest may be in either order: 柑橘红蜘蛛, oídio del trigo. */
const cropAndPest = (lexicon: Lexicon, tokens: readonly Token[], span: NameSpan): readonly NameSpan[] | null => {
  const stems = tokens.slice(span.from, span.from + span.length).map(({ stem }) => stem)
  for (let cutAt = stems.length - 1; cutAt > 0; cutAt -= 1)
    for (let second = cutAt; second < stems.length; second += 1) {
      if (second > cutAt && !commonWords.has(stems[second - 1] ?? '')) break
      const [one, other] = [stems.slice(0, cutAt), stems.slice(second)]
      for (const [first, last] of [
        ['crop', 'pest'],
        ['pest', 'crop'],
      ] as const) {
        const [a, b] = [idsOfWholeName(lexicon, one, first), idsOfWholeName(lexicon, other, last)]
        if (!a || !b) continue
        const [crops, pests] = first === 'crop' ? [a, b] : [b, a]
        return [
          { ...span, kind: 'crop', ids: crops },
          { ...span, ids: [...span.ids, ...pests] },
        ]
      }
    }
  return null
}

export const splitPests = (
  lexicon: Lexicon,
  tokens: readonly Token[],
  spans: readonly NameSpan[],
): readonly NameSpan[] | null => {
  const parts = spans.map((span) =>
    span.kind === 'pest' && span.length > 1 ? cropAndPest(lexicon, tokens, span) : null,
  )
  return parts.some((part) => part !== null) ? spans.flatMap((span, at) => parts[at] ?? [span]) : null
}
