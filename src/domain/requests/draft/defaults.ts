import * as z from 'zod/mini'
import type { DictEntry, DictType } from '#contract/entities/reference.ts'
import { foldText } from '#lib/fold-text.ts'
import { formsOf, physicalForm, type PhysicalForm } from '#domain/names/formulations.ts'
import { packagingIn, packagingValues } from '#domain/names/packaging.ts'
import { addDays } from '../../lifecycle/deadline.ts'
import { termValue, type LineContent, type RequestContent, type TermValue, type LineField } from './content.ts'
import { isInSellersCountry } from './destination.ts'
import { sameValue } from './fields.ts'
import type { KindRules } from '../kind-rules.ts'
import { kindRules } from '../kinds.ts'

const unitForms = formsOf('L kL mL ibc bottle', 'kg g t bag sachet')

/** True if the unit fits the form. A carton or a container fits neither liquids nor solids. */
export const unitFits = (unit: string, form: PhysicalForm): boolean => unitForms.get(unit) === form

const containers: readonly (readonly [RegExp, PhysicalForm])[] = [
  [/\d\s*(?:m|k)?l(?![a-z])/i, 'liquid'],
  [/\d\s*k?g(?![a-z])/i, 'solid'],
  [/^(?:bag|foil|bigbag|wsb|tin)(?:_|$)/i, 'solid'],
  [/^(?:bottle|can|ibc)(?:_|$)/i, 'liquid'],
]

/** True if a packaging fits the form, by its value or label: "200 L drum" fits liquids, BAG_PP_25KG fits solids. */
export const packagingFits = (entry: { readonly value: string; readonly label: string }, form: PhysicalForm): boolean =>
  (containers.find(([pattern]) => pattern.test(entry.value)) ??
    containers.find(([pattern]) => pattern.test(entry.label)))?.[1] === form

/** Formulations in water. They corrode steel, so a steel drum is not filled in for them. */
const waterBased = new Set('AS CS EW FS LS ME SC SE SL ZC ZE ZW'.split(' '))
const isSteel = /steel|acero|[钢鋼]/i

/**
 * The source of a default. `product`: the last request for the product. `last`: the last request of the kind. `liquid`,
 * `solid`: the formulation. `usual`: the trade. `account`: the buyer's country. `days`: today's date. `question`: the
 * buyer's search.
 */
const defaultSource = z.enum(['product', 'last', 'liquid', 'solid', 'usual', 'account', 'days', 'question'])
export type DefaultSource = z.infer<typeof defaultSource>

/** The filled-in values, by field path. A field counts as a default as long as it still has this value. */
export const requestDefaults = z.record(z.string(), z.object({ value: termValue, from: defaultSource }))
export type RequestDefaults = z.infer<typeof requestDefaults>

export const replyWithinDays = 14

/** The dictionary entries on the device, by dictionary type. A dictionary that is not on the device is absent. */
export type KnownChoices = Partial<Record<DictType, readonly DictEntry[]>>

interface Past {
  readonly earlier: readonly RequestContent[]
  readonly known: KnownChoices
  readonly today: string
  /** The code of the account's country, if known. */
  readonly country?: string | null
  /** The values that the buyer's search stated, and the unit that it derived from the formulation. */
  readonly questionDefaults?: RequestDefaults
}

type Guess = { readonly value: string; readonly from: DefaultSource } | null

const isStated = (value: TermValue | undefined): value is TermValue =>
  typeof value === 'boolean' || (value !== undefined && value.length > 0)

export const unitOfForm = { liquid: 'L', solid: 'kg' } as const
/** A value of another backend's dictionary is not filled in, because the buyer could not choose it. */
const offers = (known: KnownChoices, dict: DictType, value: string) =>
  known[dict]?.some((entry) => entry.value === value) ?? false

/** The newest line of the product with an amount. A quantity is copied with its unit only: 3 t must not become 3 kg. */
const amountOfProduct = (line: LineContent, lines: readonly LineContent[]) =>
  lines.find((one) => one.pesticideId === line.pesticideId && one.quantity !== '' && one.unit !== '')

const lineGuess = (line: LineContent, field: LineField, lines: readonly LineContent[], known: KnownChoices): Guess => {
  const same = amountOfProduct(line, lines)
  const isOtherUnit = field === 'quantity' && line.unit !== '' && line.unit !== same?.unit
  if (same && !isOtherUnit && same[field] !== '') return { value: same[field], from: 'product' }
  if (field === 'quantity') return null
  const form = physicalForm(line.formulation) ?? unitForms.get(line.unit) ?? null
  const unit = form && unitOfForm[form]
  if (field === 'unit' && unit) return offers(known, 'product_unit', unit) ? { value: unit, from: form } : null
  const filledLines = lines.filter((one) => one[field] !== '')
  const previous =
    filledLines.find((one) => line.formulation !== '' && one.formulation === line.formulation) ??
    filledLines.find((one) => form !== null && physicalForm(one.formulation) === form)
  if (previous) return { value: previous[field], from: 'last' }
  const isWaterBased = waterBased.has(line.formulation.trim().toUpperCase())
  const suits = (entry: DictEntry) => !(isWaterBased && isSteel.test(`${entry.value} ${entry.label}`))
  const first = form && known.product_packaging?.find((entry) => packagingFits(entry, form) && suits(entry))
  return first ? { value: first.value, from: form } : null
}

const termDefaults = (
  rules: KindRules,
  { terms }: RequestContent,
  { earlier, known, country }: Past,
): RequestDefaults => {
  const [last] = earlier
  const defaults: RequestDefaults = {}
  for (const [name, usual] of Object.entries(rules.remembered)) {
    const initial = rules.terms[name]
    const value = last?.terms[name]
    if (!sameValue(terms[name], initial)) continue
    if (isStated(value)) {
      // A value that equals the kind's own default is not recorded, because it is not a guess about this buyer.
      if (!sameValue(value, initial)) defaults[`terms.${name}`] = { value, from: 'last' }
    } else if (usual && offers(known, usual.dict, usual.value)) {
      defaults[`terms.${name}`] = { value: usual.value, from: 'usual' }
    } else if (name === 'destination' && country) {
      defaults[`terms.${name}`] = { value: country, from: 'account' }
    }
  }
  // A place and an Incoterm of different requests may name a port of destination as the port of loading.
  const [place, clause] = ['terms.deliveryPlace', 'terms.tradeClause'] as const
  const { deliveryPlace, tradeClause } = terms
  const isOtherSide = isInSellersCountry(tradeClause) !== isInSellersCountry(last?.terms['tradeClause'])
  if (isStated(tradeClause) && isOtherSide) delete defaults[place]
  if (isStated(deliveryPlace) && !sameValue(deliveryPlace, last?.terms['deliveryPlace'])) delete defaults[clause]
  return defaults
}

export const withDefaults = (
  content: RequestContent,
  past: Past,
): { readonly content: RequestContent; readonly defaults: RequestDefaults } => {
  const rules: KindRules = kindRules[content.kind]
  const defaults = termDefaults(rules, content, past)
  const previous = past.earlier.flatMap((request) => request.lines)
  const lines: LineContent[] = []
  for (const line of content.lines) {
    // A wanted specification has the same quantity and packaging for all suppliers.
    const first = line.wish === '' ? undefined : lines.find(({ wish }) => wish === line.wish)
    const unit = past.questionDefaults?.[`lines.${line.lineId}.unit`]
    const amount = first ? defaults[`lines.${first.lineId}.unit`] : amountOfProduct(line, previous)
    // The unit of an earlier quantity replaces a derived unit.
    let filledLine = unit && unit.from !== 'question' && amount ? { ...line, unit: '' } : line
    for (const field of rules.lineFields) {
      const from = first && defaults[`lines.${first.lineId}.${field}`]?.from
      const sharedGuess = first && from ? { value: first[field], from } : null
      const isOpen = filledLine[field] === ''
      const guess = !isOpen ? null : first ? sharedGuess : lineGuess(filledLine, field, previous, past.known)
      if (!guess) continue
      filledLine = { ...filledLine, [field]: guess.value }
      defaults[`lines.${line.lineId}.${field}`] = guess
    }
    lines.push(filledLine)
  }
  const maxReplyTime = content.maxReplyTime || addDays(past.today, replyWithinDays)
  if (content.maxReplyTime === '') defaults['maxReplyTime'] = { value: maxReplyTime, from: 'days' }
  const terms = Object.fromEntries(
    Object.entries(content.terms).map(([name, value]) => [name, defaults[`terms.${name}`]?.value ?? value]),
  )
  return { content: { ...content, lines, terms, maxReplyTime }, defaults }
}

const valueAt = (content: RequestContent, path: string): TermValue | undefined => {
  if (path === 'maxReplyTime') return content.maxReplyTime
  if (path === 'note') return content.note
  if (path.startsWith('terms.')) return content.terms[path.slice('terms.'.length)]
  const line = content.lines.find((one) => path.startsWith(`lines.${one.lineId}.`))
  const field = line && kindRules[content.kind].lineFields.find((one) => path === `lines.${line.lineId}.${one}`)
  return line && field ? line[field] : undefined
}

export const untouchedDefaults = (
  content: RequestContent,
  defaults: RequestDefaults,
): ReadonlyMap<string, DefaultSource> =>
  new Map(
    Object.entries(defaults)
      .filter(([path, { value }]) => sameValue(valueAt(content, path), value))
      .map(([path, { from }]) => [path, from]),
  )

/** The request without defaults: only what the buyer entered or searched for. */
export const contentWithoutDefaults = (content: RequestContent, defaults: RequestDefaults): RequestContent => {
  const untouchedPaths = new Map([...untouchedDefaults(content, defaults)].filter(([, from]) => from !== 'question'))
  const rules: KindRules = kindRules[content.kind]
  return {
    ...content,
    maxReplyTime: untouchedPaths.has('maxReplyTime') ? '' : content.maxReplyTime,
    terms: Object.fromEntries(
      Object.entries(content.terms).map(([name, value]) => [
        name,
        untouchedPaths.has(`terms.${name}`) ? (rules.terms[name] ?? value) : value,
      ]),
    ),
    lines: content.lines.map((line) => ({
      ...line,
      ...Object.fromEntries(
        rules.lineFields
          .filter((field) => untouchedPaths.has(`lines.${line.lineId}.${field}`))
          .map((field) => [field, '']),
      ),
    })),
  }
}

/** The values that the buyer's search stated; '' for those that it did not state. */
export interface SearchValues {
  /** The quantity in the format of a number field. If it is ambiguous, the form asks the buyer. */
  readonly quantity: string
  readonly unit: string
  readonly place: string
  readonly clause: string
  /** A package as typed, such as "bidones de 20 L". */
  readonly packaging?: string
  /** The code of a country. */
  readonly destination?: string
  readonly note: string
  /** The wanted specification that the products match best; absent if the buyer wants the products themselves. */
  readonly wish?: string
}

/**
 * Fills in a search's values, except an Incoterm or unit that this backend lacks, and a quantity without a unit. A
 * package that this backend lacks is copied to the note.
 */
export const withSearchValues = (
  content: RequestContent,
  { quantity, unit, place, clause, note, packaging: typedPackage = '', destination = '', wish = '' }: SearchValues,
  known: KnownChoices,
): { readonly content: RequestContent; readonly defaults: RequestDefaults } => {
  const rules: KindRules = kindRules[content.kind]
  const defaults: RequestDefaults = {}
  const put = (path: string, value: string, old: string, from: DefaultSource = 'question'): string => {
    if (value === '') return old
    defaults[path] = { value, from }
    return value
  }
  const isUnitOffered = offers(known, 'product_unit', unit)
  const [packaging] = packagingIn(foldText(typedPackage.normalize('NFKC')))
  const packages = packaging ? packagingValues(packaging, known.product_packaging?.map(({ value }) => value) ?? []) : []
  const lines = content.lines.map((line) => ({
    ...line,
    quantity: put(`lines.${line.lineId}.quantity`, isUnitOffered ? quantity : '', line.quantity),
    // If the search states no quantity, the unit was derived from the formulation that the buyer searched for.
    unit: put(
      `lines.${line.lineId}.unit`,
      isUnitOffered ? unit : '',
      line.unit,
      quantity === '' ? unitForms.get(unit) : 'question',
    ),
    // If several materials fit, the first is only a default.
    packaging: put(
      `lines.${line.lineId}.packaging`,
      rules.lineFields.includes('packaging') ? (packages[0] ?? '') : '',
      line.packaging,
      packages.length > 1 ? 'usual' : 'question',
    ),
    wish,
  }))
  const terms = { ...content.terms }
  if ('destination' in rules.terms) terms['destination'] = put('terms.destination', destination, '')
  if ('deliveryPlace' in rules.terms) terms['deliveryPlace'] = put('terms.deliveryPlace', place, '')
  if ('tradeClause' in rules.terms)
    terms['tradeClause'] = put('terms.tradeClause', offers(known, 'trade_clause', clause) ? clause : '', '')
  const fullNote = [packages.length === 0 ? typedPackage : '', note].filter(Boolean).join('\n')
  return { content: { ...content, lines, terms, note: put('note', fullNote, content.note) }, defaults }
}
