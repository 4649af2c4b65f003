import { namePiecesOf, type NamePiece } from './fold.ts'

/** Separates the parts of an order in `ParsedName.quantity`. */
export const orderSeparator = ' | '

export type TextRange = Readonly<{ at: number; end: number }>

export const blankOut = (text: string, ranges: readonly TextRange[]): string =>
  ranges.reduce((sum, { at, end }) => sum.slice(0, at) + ' '.repeat(end - at) + sum.slice(end), text)

const rangesOf = (text: string, pattern: RegExp): TextRange[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ at: index, end: index + match.trimEnd().length }))

/** In "glyphosate, 2 suppliers", the number is not a concentration. */
export const supplierWords = 'suppliers?|vendors?|manufacturers?|proveedor(?:es)?|fabricantes?|[家间間]'

/** The number before such a word is an amount or a number of years or suppliers, not a concentration. */
export const unitOfOtherNumber = new RegExp(
  `^\\s*(?:(?:kgs?|kilos?|l|lit(?:er|re|ro)s?|t|${supplierWords})(?![a-z])|公斤|千克|升|毫升|吨|年)`,
  'i',
)

export const incotermPattern = 'fob|cif|cfr|cnf|exw|fca|cpt|cip|dap|ddp'

const monthNames =
  'january february march april may june july august september october november december enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre jan feb apr aug sept oct nov dec ene abr dic'
    .split(' ')
    .join('|')
const month = `(?:${monthNames})\\b\\.?(?:\\s+(?:de\\s+|del\\s+)?20\\d\\d\\b)?`
const delivery =
  'entregas?|llegadas?|embarques?|despachos?|arrivals?|arriving|arrive|delivery|delivered|deliver|shipment|etd|eta'
const limits = 'by|before|no later than|until|para(?: el)?|antes del?|hasta(?: el)?|a mas tardar(?: el)?'
const deliveryLead = `(?:${delivery})(?:\\s+(?:date|el|on|in|en|${limits}))?\\s*:?\\s*`
const deliveryHan = '(?:交[货貨期]|到[货貨]|出[货貨]|[装裝][运運船]|船期)(?:[日期在于於:：\\s]|之前)*'
const figures =
  '(?:20\\d\\d[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[/.]\\d{1,2}(?:[/.](?:20)?\\d\\d)?|\\d{1,2}-\\d{1,2}-(?:20)?\\d\\d)(?![\\d/-])'
const namedDays = new RegExp(
  `\\b(?:${deliveryLead}|(?:in|by|for|before|until|early|late|mid|end of|en|para(?: el)?|antes de|hasta(?: el)?|a (?:principios|mediados|fines|finales) de)\\s+)(?:(?:early|late|mid|end of|the|fines de|principios de)\\s+)?(?:\\d{1,2}\\s+(?:de\\s+)?)?${month}|\\b${month}\\s+(?:${delivery}|loading)|(?:${deliveryHan})?(?:(?:20\\d\\d|1[0-2]\\d)\\s*年\\s*)?(?:1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])\\s*月(?:份)?(?:\\s*\\d{1,2}\\s*[日号號])?(?:之?前|底|初|中旬|以前)?`,
  'gu',
)
const daysInFigures = new RegExp(
  `\\b(?:${deliveryLead}|(?:by|before|no later than|para el|antes del?)\\s+)${figures}|${deliveryHan}${figures}前?`,
  'gu',
)

/** Finds days together with the words before them: "by 03/04/2027", "llegada 15 de febrero", "交货2027年3月". */
export const deliveryDays = (text: string, inFigures = true): TextRange[] => [
  ...rangesOf(text, namedDays),
  ...(inFigures ? rangesOf(text, daysInFigures) : []),
]

const deposit = 'prepay\\w*|prepaid|deposits?|down ?payment|advance|anticipos?|adelantos?|t/t|l/c|[定订訂]金|[预預]付'
const share = '\\d{1,3}(?:\\s?%|/\\d{1,3}(?!\\d))'
const paymentText = new RegExp(
  `(?<![a-z\\d])(?:(?:${share}\\s*(?:de\\s+|in\\s+)?)?(?:${deposit})|payments?|pagos?|付款)(?![a-z])(?:[\\s:,+]*(?:${share}|(?:${deposit}|terms|balance|saldo|contra|against|copy|copia|de|of|on|at|in|and|y|by|the|sight|vista|b/?l|documents?|documentos?)(?![a-z])|尾款|[余餘]款|[见見]|提[单單]|副本))*`,
  'gu',
)

/** Finds terms of payment with their percentages, which are not concentrations: "pago 30% anticipo 70% contra BL". */
export const paymentTerms = (text: string): TextRange[] =>
  rangesOf(text, paymentText).flatMap(({ at, end }) => {
    const terms = text.slice(at, end)
    const [first = '', ...others] = terms.match(/\d+(?=\s?%)/g) ?? []
    const total = others.reduce((sum, each) => sum + Number(each), Number(first))
    // In "48% anticipo 30%", the first percentage is the concentration.
    const skipped = /^\d+\s?%/.test(terms) && others.length > 0 && total !== 100 ? terms.indexOf('%') + 1 : 0
    return /\d|[tl]\/[tc]/.test(terms) ? [{ at: at + skipped, end }] : []
  })

const clauseWord = new RegExp(`^(?:${incotermPattern})$`)
const portWords = new Set(['puerto', 'port', 'de', 'of', 'al', 'a', 'el', 'to', 'the'])
const maxPlaceWords = 3
const maxPlaceIdeographs = 6

/** Finds Incoterms with the place after each: "cif puerto de santos". `isName`: a name begins at the index. */
export const incotermsIn = (
  text: string,
  isName: (pieces: readonly NamePiece[], at: number) => boolean,
): TextRange[] => {
  const pieces = namePiecesOf(text)
  return pieces.flatMap(({ at, text: clause }, index) => {
    if (!clauseWord.test(clause)) return []
    let [end, words, ideographs] = [at + clause.length, 0, 0]
    for (let next = index + 1; next < pieces.length && !isName(pieces, next); next += 1) {
      const { kind, text: part = '', at: start = 0 } = pieces[next] ?? {}
      const gap = text.slice(end, start)
      if (gap.trim() !== '' || (ideographs > 0 && gap !== '')) break
      if (kind === 'han') ideographs += 1
      else if (kind !== 'word') break
      else if (!portWords.has(part)) words += 1
      if (words > maxPlaceWords || ideographs > maxPlaceIdeographs || (words > 0 && ideographs > 0)) break
      end = start + part.length
      if (part === '港') break
    }
    return [{ at, end }]
  })
}
