import { storedNumber } from '#lib/numbers/stored-number.ts'
import { wordsToDigits } from './checker/number-words.ts'
import type { Piece as ChipPiece } from './chips.ts'
import { commonWords } from './common-words.ts'
import { dayChoices, readDay } from './read-days.ts'
import { conditionPatterns } from './intents.ts'
import { longestName, type EntityKind, type Lexicon } from './lexicon.ts'
import { containsHan, normalise, tokensOf, withoutAccents } from './question-text.ts'
import { exceedsPackage, packagingIn } from '#domain/names/packaging.ts'

/** The parts of an order in a question. Texts are as typed, because the app must not guess their meaning. */
export interface StatedOrder {
  /** The quantity in its stored form ("1.500" is stored as ambiguous); '' if it is not one clear number. */
  readonly quantity: string
  /** A value of the unit dictionary; '' if the question states no unit. */
  readonly unit: string
  readonly place: string
  readonly when: string
  /** An Incoterm. */
  readonly clause: string
  /** The code of the country of destination; absent if the question names none. */
  readonly destination?: string
  /** A package with its size, such as "bidones de 20 L"; absent in answers that an older version of the app stored. */
  readonly packaging?: string
  /** Parts of the order that were not understood. */
  readonly unread: readonly string[]
}

/** Units, each with a pattern of its spellings; the first match is used. '' is a container of unknown size. */
const units: readonly (readonly [string, string])[] = [
  ['fcl20', `(?:x\\s*)?20\\s*(?:ft|'|’|fcl|gp|feet|foot|pies|尺)`],
  ['fcl40', `(?:x\\s*)?40\\s*(?:ft|'|’|fcl|gp|hq|hc|feet|foot|pies|尺)`],
  ['kg', 'kgs?|kilos?|kilogram(?:me)?s?|kilogramos?|公斤|千克'],
  ['kL', 'kl|kilolit(?:er|re)s?|kilolitros?|千升'],
  // 吨桶 (IBC) must precede 吨. 吨桶装 means "packed in drums".
  ['ibc', 'ibcs?|吨桶(?!装)'],
  ['t', 'mt|tm|tons?|tonnes?|toneladas?|tn|t|公吨|吨'],
  ['L', 'lts?|lit(?:er|re)s?|litros?|l|公升|升'],
  ['drum', 'drums?|tambor(?:es)?|桶'],
  ['bag', 'bags?|sacos?|bolsas?|袋'],
  ['bottle', 'bottles?|botellas?|瓶'],
  ['carton', 'cartons?|cajas?|箱'],
  ['pallet', 'pallets?|tarimas?|托盘'],
  ['', 'containers?|contenedor(?:es)?|fcls?|整柜|货柜|柜'],
]
const packagingWords =
  /^\s*(?:(?:hdpe|pet|coex|plastic|steel|metal)\s+)?(?:jerry ?cans?|jerricans?|canisters?|jugs?|pails?|frascos?|baldes?|canecas?|drums?|tambor(?:es)?|bottles?|botellas?|bags?|sacos?|bolsas?|cans?|ibcs?|cartons?|cajas?|bidon(?:es)?|桶|瓶|袋|箱|装)/
const packagingBefore =
  /\b(?:drums?|tambor(?:es)?|bidon(?:es)?|sacos?|bolsas?|botellas?|frascos?|bags?|bottles?|jerry ?cans?|cans?|ibcs?|envases?|baldes?|canecas?)\s+(?:de|of|x)?\s*$/
const smallNumbers: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'one two three four five six seven eight nine ten',
    'una dos tres cuatro cinco seis siete ocho nueve diez',
    '一 二 三 四 五 六 七 八 九 十',
  ].flatMap((line) => line.split(' ').map((word, at) => [word, String(at + 1)])),
)
const unitWords = units.map(([, words]) => words).join('|')
const smallWords = Object.keys(smallNumbers)
  .filter((word) => !containsHan(word))
  .join('|')
const smallHan = Object.keys(smallNumbers).filter(containsHan).join('|')
const hanDigits = '零一二三四五六七八九'
const hanNumerals = '一二三四五六七八九十百千万两零'
const number = `\\d{1,3}(?:[ \\u00a0]\\d{3})+(?:[.,]\\d+)?(?![\\d.,])|\\d[\\d.,'’]*\\d|\\d|${smallWords}`
const hanQuantity = new RegExp(`(?<![${hanNumerals}半几数多第])([${hanNumerals}]{2,})(?=\\s*(?:${unitWords}))`, 'gu')
const halfHan = /(?<![\p{Script=Han}\d])半(?=吨|公斤|升|柜)/gu
const quantityText = new RegExp(
  `(?<![a-z\\d.,'’/])(${number})\\s*-?(${unitWords})(?!(?<=[a-z'’])[a-z\\d]|\\s*[/／])|(?<![${hanNumerals}半几数多第])(?:(${smallHan}|两)\\s*(${unitWords})|([${hanNumerals}]{2,})\\s*(${unitWords}))`,
  'gu',
)
/** Matches amounts per area, which are doses and not orders. */
const perArea =
  /\b(?:per|por|cada|each)\s+(?:ha|hectare|hectarea|mu|acre|manzana|arbol|tree|plant|planta)|\/\s*(?:ha|mu|acre)\b|每(?:亩|公顷|株)|亩/
const range = /\d\s*(?:-|–|~|to|a|o|or|至|到|或)\s*$/
/** Matches a sign before a number: "-20 t" is a negative number or a list item. */
const negative = /(?:^|[\s(])[-−–]$/
/** Matches digits that may belong to the next number, such as "1 " in 1 234.567,5. */
const grouping = /(?:^|[^\d.,])\d{1,3}(?:[ \u00a0]\d{3})*[ \u00a0]$/
const quantityStart =
  /(?:^|[,;:.!?，。；：！？\n]|\b(?:need|want|quote|for|of|buy|about|de|x|quiero|necesito|cotizar|por|comprar|busco)\s)\s*$/

const months =
  'january february march april may june july august september october november december enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre jan feb apr aug sept oct nov dec ene abr dic'.split(
    ' ',
  )
const month = `(?:${months.join('|')})\\b\\.?(?:\\s+(?:de\\s+|del\\s+)?20\\d\\d\\b)?`
const whenText = new RegExp(
  `\\b(?:in|by|for|before|until|early|late|mid|end of|en|para|antes de|hasta|a (?:principios|mediados|fines|finales) de)\\s+(?:(?:early|late|mid|end of|the|fines de|principios de)\\s+)?(?:\\d{1,2}\\s+(?:de\\s+)?)?${month}|\\b${month}\\s+(?:shipment|delivery|etd|eta|loading|embarque|entrega)|(?:20\\d\\d\\s*年)?\\s*(?:1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])\\s*月(?:份)?(?:\\s*\\d{1,2}\\s*[日号])?(?:之?前|底|初|中旬|以前)?`,
  'gu',
)
/** Matches a delivery day in figures: by 03/04/2027, antes del 3/4, before 2027-04-03. */
const whenFigures =
  /\b(?:by|before|no later than|para el|antes del?)\s+(?:20\d\d-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}(?:[/.](?:20)?\d\d)?|\d{1,2}-\d{1,2}-(?:20)?\d\d)(?![\d/-])/g

const clauseText = /\b(fob|cif|cfr|exw|fca|cpt|cip|dap|ddp)\b/g
const stopWords = new Set(
  'in by for before until en para antes with con and y please pls por favor urgent urgente asap how much price precio cif fob cfr de of the delivery to from'.split(
    ' ',
  ),
)
const placeLeads =
  /(?<![\p{L}\d])(?:to|fob|cif|cfr|cnf|cpt|cip|dap|ddp|destino|destination|hasta|hacia|a|al|para|al puerto de|port of|puerto de|delivered to|delivered in|puest[oa]s? en)[\s:]+(?:the\s+|el\s+|la\s+)?/gu
const placeLeadsHan =
  /(?:fob|cif|cfr|发往|运往|运到|发到|送到|送至|销往|出口到|到|至|去)\s*(\p{Script=Han}{2,8}|[a-z][a-z .'-]*[a-z])/gu
const endHan = /(?:的|报价|价格|多少钱|多少|要|吗|呢|怎么|交货|船期|谢谢).*$/u
/** Matches Spanish words. In Spanish, "a" is a preposition ("a Santos"); in English it is an article. */
const spanish = /\b(?:de|del|en|para|toneladas?|kilos|litros?|necesito|quiero|cotizar|puerto)\b/

/** Matches words before a quantity that belongs to a price instead of an order: "how much is a ton". */
const priceBefore =
  /(?:多少钱|什么价|怎么卖|多钱|咋卖|how much (?:is|for|per)|price (?:of|for|per)|cuanto (?:cuesta|vale|sale)|precio (?:de|por)|a como)\s*$/
const priceAfter = /^\s*(?:的)?(?:多少钱|多钱|什么价|价格|怎么卖|咋卖)/

type Piece = Readonly<{ at: number; end: number }>

const piecesOf = (text: string, pattern: RegExp): Piece[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ at: index, end: index + match.length }))

const blankOut = (text: string, pieces: readonly Piece[]): string =>
  pieces.reduce((sum, { at, end }) => sum.slice(0, at) + ' '.repeat(end - at) + sum.slice(end), text)

interface Quantity extends Piece {
  readonly quantity: string
  readonly unit: string
  readonly clear: boolean
}

const unitOf = (word: string): string =>
  units.find(([, words]) => new RegExp(`^(?:${words})$`, 'u').test(word))?.[0] ?? ''

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
    // Chinese numbers of several numerals are not supported: 二十五吨 is reported as not understood.
    const isWhole =
      !range.test(ahead) && !negative.test(ahead) && !(/^\d{3}(?!\d)/.test(numeral) && grouping.test(ahead))
    const clear = match[5] === undefined && isWhole && (!hasSpace || quantityStart.test(ahead))
    const value = numeral === '两' ? '2' : (smallNumbers[numeral] ?? storedNumber(numeral))
    return [{ at, end, quantity: clear ? value : '', unit: unitOf(word), clear }]
  })

/** Decides if words may name a place. `country`: they name a country. Null: they name a crop or are common words. */
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
  const places: (Piece & { name: string; country: boolean })[] = []
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

const numberWords =
  'half a|half an|half|media|medio|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|uno?|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|veinti[a-z]+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|doscientos|trescientos|cuatrocientos|quinientos|seiscientos|setecientos|ochocientos|novecientos|mil'
const wordsBefore = new RegExp(
  String.raw`(?<![\p{L}\d])((?:${numberWords})(?:[ -]+(?:and |y )?(?:${numberWords}))*)(?=[ -]+(?:${unitWords}|percent|per cent|por ciento)(?![a-z]))`,
  'gu',
)

/** Replaces number words before units by digits: twenty tonnes, dos mil litros, 五千升, 百分之八十. */
export const numberWordsToDigits = (question: string): string => {
  const text = normalise(question)
  const foldedText = withoutAccents(text)
  if (foldedText.length !== text.length) return text
  const numbers = [...foldedText.matchAll(wordsBefore)].flatMap(({ 0: words, index }) => {
    const [, hundreds] = /^([a-z]+) hundred$/.exec(words) ?? []
    const value = /^(?:half|medi[oa])/.test(words)
      ? '0.5'
      : /^(?:an?|un[oa]?)$/.test(words)
        ? null
        : hundreds === undefined
          ? (wordsToDigits(words)?.trim() ?? null)
          : `${wordsToDigits(hundreds)?.trim()}00`
    return value !== null && /^[\d.]+$/.test(value) ? [{ index, length: words.length, value }] : []
  })
  return numbers
    .reduceRight((sum, { index, length, value }) => sum.slice(0, index) + value + sum.slice(index + length), text)
    .replace(/百分之([零一二三四五六七八九十百]+)/g, (whole, digits: string) => {
      const value = wordsToDigits(digits)?.trim() ?? null
      return value !== null && /^\d+$/.test(value) ? `${value}%` : whole
    })
    .replace(
      /([一二三四五六七八九])成([一二三四五六七八九半]?)(?![分份品熟立本员員])/g,
      (_, tens: string, ones: string) => {
        const [ten, one] = [tens, ones].map((numeral) => hanDigits.indexOf(numeral))
        return `${(ten ?? 0) * 10 + (ones === '半' ? 5 : ones === '' ? 0 : (one ?? 0))}%`
      },
    )
    .replace(/[〇零一二三四五六七八九]{4}(?=年)/g, (digits) =>
      [...digits].map((digit) => Math.max(0, hanDigits.indexOf(digit))).join(''),
    )
    .replace(/(?<=\d年)(十[一二]?|[一二三四五六七八九])(?=月)/g, (numeral) => wordsToDigits(numeral)?.trim() ?? numeral)
    .replace(halfHan, '0.5')
    .replace(hanQuantity, (whole, digits: string) => {
      const value = wordsToDigits(digits)?.trim() ?? null
      return value !== null && /^\d+$/.test(value) ? value : whole
    })
}

const whenPiece = ({ at, end }: Piece, text: string, today: string): ChipPiece => {
  const read = readDay(text.slice(at, end), today)
  return { kind: 'day', at, end, sense: 'delivery', ...(read === null ? {} : { value: read.day, ...dayChoices(read) }) }
}

/**
 * Reads the order in a question; null if there is no quantity, or if it is an amount per area. Ambiguous parts are left
 * empty and listed in `unread`.
 */
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
  const times = [
    ...piecesOf(text, whenText),
    ...(conditionPatterns.valid.test(text) ? [] : piecesOf(text, whenFigures)),
  ]
  const remainder = blankOut(text, [...quantities, ...packages, ...times])
  const place = placeIn(remainder, normalText, judge)
  const clauses = piecesOf(remainder, clauseText)
  const typedText = ({ at, end }: Piece) => normalText.slice(at, end).trim()
  const when = times.length === 1 && times[0] ? typedText(times[0]) : ''
  const clause = clauses.length === 1 && clauses[0] ? typedText(clauses[0]).toUpperCase() : ''
  const piece = (kind: ChipPiece['kind'], { at, end }: Piece): ChipPiece => ({ kind, at, end })
  return {
    pieces: [
      ...(one && one.clear && one.unit !== ''
        ? [{ ...piece('quantity', one), value: `${one.quantity} ${one.unit}` }]
        : []),
      ...(packages.length === 1 && packages[0] ? [piece('packaging', packages[0])] : []),
      ...(place && !place.country ? [piece('place', place)] : []),
      ...(clauses.length === 1 && clauses[0] ? [piece('terms', clauses[0])] : []),
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
      ...clauses,
      ...(place && !place.country ? [place] : []),
    ]),
  }
}
