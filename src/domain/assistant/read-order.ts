import { toStoredText } from '#lib/numbers/stored-number.ts'
import type { QuestionPiece as ChipPiece } from './chips.ts'
import { commonWords } from './common-words.ts'
import { dayChoices, readDay } from './read-days.ts'
import { conditionPatterns } from './intents.ts'
import { longestName, type EntityKind, type Lexicon } from './lexicon.ts'
import { containsHan, tokensOf, withoutAccents } from './question-text.ts'
import { blankOut, deliveryDays, incotermPattern, paymentTerms, type TextRange } from '#domain/names/order-words.ts'
import {
  hanNumerals,
  quantityPattern,
  smallHanNumberPattern,
  smallNumbers,
  unitOfWord,
  unitPattern,
} from '#domain/names/quantity-words.ts'
import { exceedsPackage, packagingIn } from '#domain/names/packaging.ts'

export interface StatedOrder {
  /** As drafts store it: an ambiguous "1.500" stays as typed. '' if the unit is unknown or the number is unclear. */
  readonly quantity: string
  readonly unit: string
  readonly place: string
  readonly when: string
  readonly clause: string
  readonly destination?: string
  /** Like `payment`, absent in answers that an older version of the app stored. */
  readonly packaging?: string
  readonly payment?: string
  readonly unread: readonly string[]
}

const packagingWords =
  /^\s*(?:(?:hdpe|pet|coex|plastic|steel|metal)\s+)?(?:jerry ?cans?|jerricans?|canisters?|jugs?|pails?|frascos?|baldes?|canecas?|drums?|tambor(?:es)?|bottles?|botellas?|bags?|sacos?|bolsas?|cans?|ibcs?|cartons?|cajas?|bidon(?:es)?|桶|瓶|袋|箱|[装裝])/
const packagingBefore =
  /\b(?:drums?|tambor(?:es)?|bidon(?:es)?|sacos?|bolsas?|botellas?|frascos?|bags?|bottles?|jerry ?cans?|cans?|ibcs?|envases?|baldes?|canecas?)\s+(?:de|of|x)?\s*$/
const quantityText = new RegExp(
  `(?<![a-z\\d.,'’/])(${quantityPattern})\\s*-?(${unitPattern})(?!(?<=[a-z'’])[a-z\\d]|\\s*[/／])|(?<![${hanNumerals}半几数多第])(?:(${smallHanNumberPattern}|[两兩])\\s*(${unitPattern})|([${hanNumerals}]{2,})\\s*(${unitPattern}))`,
  'gu',
)
const perArea =
  /\b(?:per|por|cada|each)\s+(?:ha|hectare|hectarea|mu|acre|manzana|arbol|tree|plant|planta)|\/\s*(?:ha|mu|acre)\b|每(?:亩|公顷|株)|亩/
const range = /\d\s*(?:-|–|~|to|a|o|or|至|到|或)\s*$/
/** "-20 t" is a negative number or a list item. */
const negative = /(?:^|[\s(])[-−–]$/
/** Digits that may belong to the next number, such as "1 " in 1 234.567,5. */
const grouping = /(?:^|[^\d.,])\d{1,3}(?:[ \u00a0]\d{3})*[ \u00a0]$/
const quantityStart =
  /(?:^|[,;:.!?，。；：！？\n]|\b(?:need|want|quote|for|of|buy|about|de|x|quiero|necesito|cotizar|por|comprar|busco)\s)\s*$/

const clauseText = new RegExp(`\\b(?:${incotermPattern})\\b`, 'g')
const stopWords = new Set(
  'in by for before until en para antes with con and y please pls por favor urgent urgente asap how much price precio cif fob cfr de of the delivery to from entrega llegada arrival shipment embarque etd eta pago payment'.split(
    ' ',
  ),
)
const placeLeads =
  /(?<![\p{L}\d])(?:to|fob|cif|cfr|cnf|cpt|cip|dap|ddp|destino|destination|hasta|hacia|a|al|para|al puerto de|port of|puerto de|delivered to|delivered in|puest[oa]s? en)[\s:]+(?:the\s+|el\s+|la\s+)?/gu
const placeLeadsHan =
  /(?:fob|cif|cfr|[发發][往到]|[运運][往到]|送到|送至|[销銷]往|出口到|到|至|去)\s*(\p{Script=Han}{2,8}|[a-z][a-z .'-]*[a-z])/gu
const endHan = /(?:的|报价|价格|多少钱|多少|要|吗|呢|怎么|交货|船期|谢谢).*$/u
/** In Spanish, "a" is a preposition ("a Santos"); in English it is an article. */
const spanish = /\b(?:de|del|en|para|toneladas?|kilos|litros?|necesito|quiero|cotizar|puerto)\b/

/** Words before a quantity that belongs to a price instead of an order: "how much is a ton". */
const priceBefore =
  /(?:多少钱|什么价|怎么卖|多钱|咋卖|how much (?:is|for|per)|price (?:of|for|per)|cuanto (?:cuesta|vale|sale)|precio (?:de|por)|a como)\s*$/
const priceAfter = /^\s*(?:的)?(?:多少钱|多钱|什么价|价格|怎么卖|咋卖)/

const piecesOf = (text: string, pattern: RegExp): TextRange[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ at: index, end: index + match.length }))

interface Quantity extends TextRange {
  readonly quantity: string
  readonly unit: string
  readonly clear: boolean
}

const quantitiesIn = (text: string): Quantity[] =>
  [...text.matchAll(quantityText)].flatMap((match): Quantity[] => {
    const numeral = match[1] ?? match[3] ?? match[5] ?? ''
    const word = match[2] ?? match[4] ?? match[6] ?? ''
    const [at, end] = [match.index, match.index + match[0].length]
    if (packagingWords.test(text.slice(end)) && !exceedsPackage(numeral, word)) return []
    const ahead = text.slice(0, at)
    if (packagingBefore.test(ahead)) return []
    if (smallNumbers[numeral] === '1' && (priceBefore.test(ahead) || priceAfter.test(text.slice(end)))) return []
    const hasSpace = /[ \u00a0]/.test(numeral)
    // `match[5]`: a Chinese number of several numerals. These are not supported: 二十五吨 is reported as not understood.
    const isWhole =
      !range.test(ahead) && !negative.test(ahead) && !(/^\d{3}(?!\d)/.test(numeral) && grouping.test(ahead))
    const clear = match[5] === undefined && isWhole && (!hasSpace || quantityStart.test(ahead))
    const value = /^[两兩]$/.test(numeral) ? '2' : (smallNumbers[numeral] ?? toStoredText(numeral))
    return [{ at, end, quantity: clear ? value : '', unit: unitOfWord(word), clear }]
  })

/** `country`: the words name a country. Null: they contain a name such as a crop, or begin with a common word. */
export type PlaceCheck = (words: string) => 'place' | 'country' | null

const nonPlaceKinds: ReadonlySet<EntityKind> = new Set(['active', 'crop', 'pest', 'category', 'form'])

export const createPlaceCheck =
  (lexicon: Lexicon): PlaceCheck =>
  (words) => {
    const tokens = tokensOf(words, lexicon.simplified)
    const stems = tokens.map(({ stem }) => stem)
    const kinds = stems.flatMap((_, at) => {
      const name = longestName(lexicon.root, stems, at)
      // A single ideograph of a longer name may have another meaning: 桑 is mulberry, 桑托斯 is Santos.
      const part = name?.length === 1 && stems.length > 1 && containsHan(stems[at] ?? '')
      return name && !part ? name.entities.map(({ kind }) => ({ kind, whole: name.length === stems.length })) : []
    })
    if (kinds.some(({ kind, whole }) => whole && kind === 'country')) return 'country'
    if (kinds.some(({ kind }) => nonPlaceKinds.has(kind))) return null
    const [first] = tokens
    return first === undefined || (!containsHan(first.plain) && commonWords.has(first.plain)) ? null : 'place'
  }

const placeIn = (text: string, typed: string, judge: PlaceCheck) => {
  const places: (TextRange & { name: string; country: boolean })[] = []
  const addPlace = (at: number, length: number) => {
    const name = typed.slice(at, at + length)
    const is = judge(name)
    if (is) places.push({ at, end: at + length, name, country: is === 'country' })
  }
  for (const lead of text.matchAll(placeLeads)) {
    if (/^a\s/.test(lead[0]) && !spanish.test(text)) continue
    const at = lead.index + lead[0].length
    const [words = ''] = /^(?:\p{L}[\p{L}.'’-]*)(?: \p{L}[\p{L}.'’-]*){0,2}/u.exec(text.slice(at)) ?? []
    const leadWords = words.split(' ')
    const stopIndex = leadWords.findIndex((word) => stopWords.has(word))
    for (let count = stopIndex === -1 ? leadWords.length : stopIndex; count > 0; count -= 1) {
      const countBefore = places.length
      addPlace(at, leadWords.slice(0, count).join(' ').length)
      if (places.length > countBefore) break
    }
  }
  for (const lead of text.matchAll(placeLeadsHan)) {
    const name = (lead[1] ?? '').replace(endHan, '')
    if (name.length >= 2 && !/^(?:期|达|货)/.test(name))
      addPlace(lead.index + lead[0].indexOf(lead[1] ?? ''), name.length)
  }
  return places.at(-1) ?? null
}

const whenPiece = ({ at, end }: TextRange, text: string, today: string): ChipPiece => {
  const words = text.slice(at, end)
  const read = readDay(words, today)
  const day = read === null ? {} : { value: read.day, ...dayChoices({ ...read, words }) }
  return { kind: 'day', at, end, sense: 'delivery', ...day }
}

/** If there are several quantities, days, Incoterms or packagings, the field is empty, and all are in `unread`. */
export const readOrder = (question: string, judge: PlaceCheck, today = '2026-01-01') => {
  const normalText = question.normalize('NFKC')
  const text = withoutAccents(normalText)
  // Removing some accents changes the length of a text, so positions in it would be wrong.
  if (text.length !== normalText.length || perArea.test(text)) return null
  const packages = packagingIn(text)
  const quantities = quantitiesIn(blankOut(text, packages))
  if (quantities.length === 0) return null
  const [first] = quantities
  const one = quantities.length === 1 && first ? first : null
  const times = deliveryDays(text, !conditionPatterns.valid.test(text))
  const payments = paymentTerms(blankOut(text, times))
  const remainder = blankOut(text, [...quantities, ...packages, ...times, ...payments])
  const place = placeIn(remainder, normalText, judge)
  const clauses = piecesOf(remainder, clauseText)
  const typedText = ({ at, end }: TextRange) => normalText.slice(at, end).trim()
  const when = times.length === 1 && times[0] ? typedText(times[0]) : ''
  const clause = clauses.length === 1 && clauses[0] ? typedText(clauses[0]).toUpperCase().replace('CNF', 'CFR') : ''
  const piece = (kind: ChipPiece['kind'], { at, end }: TextRange): ChipPiece => ({ kind, at, end })
  return {
    pieces: [
      ...(one && one.clear && one.unit !== ''
        ? [{ ...piece('quantity', one), value: `${one.quantity} ${one.unit}` }]
        : []),
      ...(packages.length === 1 && packages[0] ? [piece('packaging', packages[0])] : []),
      ...(place && !place.country ? [piece('place', place)] : []),
      ...(clauses.length === 1 && clauses[0] ? [piece('terms', clauses[0])] : []),
      ...payments.map((terms) => piece('terms', terms)),
      ...(times.length === 1 && times[0] ? [whenPiece(times[0], text, today)] : []),
    ],
    order: {
      // If the unit is unknown, the quantity is left empty, because it could be understood in a wrong unit.
      quantity: one && one.unit !== '' ? one.quantity : '',
      unit: one?.unit ?? '',
      place: place?.name.trim() ?? '',
      when,
      clause,
      packaging: packages.length === 1 && packages[0] ? typedText(packages[0]) : '',
      payment: payments.map(typedText).join(', '),
      unread: [
        ...(one?.clear ? (one.unit === '' ? [typedText(one)] : []) : quantities.map(typedText)),
        ...(times.length > 1 ? times.map(typedText) : []),
        ...(clauses.length > 1 ? clauses.map(typedText) : []),
        ...(packages.length > 1 ? packages.map(typedText) : []),
      ],
    },
    rest: blankOut(normalText, [
      ...quantities,
      ...packages,
      ...times,
      ...payments,
      ...clauses,
      ...(place && !place.country ? [place] : []),
    ]),
  }
}

export const withDeliveryDay = (
  order: StatedOrder,
  { pieces, text }: Readonly<{ pieces: readonly ChipPiece[]; text: string }>,
): StatedOrder => {
  const day = order.when === '' && pieces.find(({ kind, sense }) => kind === 'day' && sense === 'delivery')
  return day ? { ...order, when: text.slice(day.at, day.end) } : order
}
