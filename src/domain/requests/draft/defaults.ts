import * as z from 'zod/mini'
import type { DictEntry, DictType } from '#contract/entities/reference.ts'
import { foldText } from '#lib/fold-text.ts'
import { makePhysicalForms, physicalForm, type PhysicalForm } from '#domain/names/formulations.ts'
import { packagingIn, packagingValues } from '#domain/names/packaging.ts'
import { addDays } from '../../lifecycle/deadline.ts'
import { termValue, type LineContent, type RequestContent, type TermValue, type LineField } from './content.ts'
import { countryOfPort } from './arrival.ts'
import { isInSellersCountry } from './destination.ts'
import { parseLinePath, sameValue, setField } from './fields.ts'
import type { KindRules } from '../kind-rules.ts'
import { kindRules } from '../kinds.ts'

const unitForms = makePhysicalForms('L kL mL ibc bottle', 'kg g t bag sachet')

/** A drum, a carton or a container fits neither form. */
export const unitFitsForm = (unit: string, form: PhysicalForm): boolean => unitForms.get(unit) === form

const containers: readonly (readonly [RegExp, PhysicalForm])[] = [
  [/\d\s*(?:m|k)?l(?![a-z])/i, 'liquid'],
  [/\d\s*k?g(?![a-z])/i, 'solid'],
  [/^(?:bag|foil|bigbag|wsb|tin)(?:_|$)/i, 'solid'],
  [/^(?:bottle|can|ibc)(?:_|$)/i, 'liquid'],
]

/** "200 L drum" fits liquids, BAG_PP_25KG fits solids. */
export const packagingFitsForm = (
  entry: { readonly value: string; readonly label: string },
  form: PhysicalForm,
): boolean =>
  (containers.find(([pattern]) => pattern.test(entry.value)) ??
    containers.find(([pattern]) => pattern.test(entry.label)))?.[1] === form

/** Formulations in water corrode steel, so without an earlier request, no steel drum is filled in for them. */
const waterBased = new Set('AS CS EW FS LS ME SC SE SL ZC ZE ZW'.split(' '))
const isSteel = /steel|acero|[钢鋼]/i

/**
 * `product`: the last request for it. `last`: an earlier request of the kind. `usual`: what is usual in the trade.
 * `liquid`, `solid`: what fits the formulation. `account`: the buyer's country. `port`: the country of the stated
 * port. `days`: `replyWithinDays` from today. `question`: the buyer's question or search.
 */
const defaultSource = z.enum(['product', 'last', 'liquid', 'solid', 'usual', 'account', 'port', 'days', 'question'])
export type DefaultSource = z.infer<typeof defaultSource>

/** Maps field paths to defaults. A field counts as a default as long as it still has this value. */
export const requestDefaults = z.record(z.string(), z.object({ value: termValue, from: defaultSource }))
export type RequestDefaults = z.infer<typeof requestDefaults>

export const replyWithinDays = 14

/** A dictionary that is not on the device is absent. */
export type KnownChoices = Partial<Record<DictType, readonly DictEntry[]>>

interface Past {
  readonly earlier: readonly RequestContent[]
  readonly known: KnownChoices
  readonly today: string
  readonly country?: string | null
  readonly questionDefaults?: RequestDefaults
}

type Guess = { readonly value: string; readonly from: DefaultSource } | null

const isStated = (value: TermValue | undefined): value is TermValue =>
  typeof value === 'boolean' || (value !== undefined && value.length > 0)

export const unitOfForm = { liquid: 'L', solid: 'kg' } as const
/** A usual or stated value is filled in only if the dictionary has it: the buyer could not choose it otherwise. */
const offers = (known: KnownChoices, dict: DictType, value: string) =>
  known[dict]?.some((entry) => entry.value === value) ?? false

/** A backend without entries for a dictionary accepts all values. */
const isWithdrawn = (known: KnownChoices, dict: DictType, value: string) =>
  value !== '' && Boolean(known[dict]?.length) && !offers(known, dict, value)

const withoutWithdrawn = (line: LineContent, known: KnownChoices): LineContent => ({
  ...line,
  ...(isWithdrawn(known, 'product_unit', line.unit) && { quantity: '', unit: '' }),
  ...(isWithdrawn(known, 'product_packaging', line.packaging) && { packaging: '' }),
})

/** A quantity is copied only together with its unit: 3 t must not become 3 kg. */
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
  const first = form && known.product_packaging?.find((entry) => packagingFitsForm(entry, form) && suits(entry))
  return first ? { value: first.value, from: form } : null
}

interface Filled {
  content: RequestContent
  readonly defaults: RequestDefaults
}

const fillIn = (filled: Filled, path: string, value: TermValue, from: DefaultSource): void => {
  filled.content = setField(filled.content, path, value)
  filled.defaults[path] = { value, from }
}

/** Null without the term for an Incoterm: the place is then an address, in which Santos may be a person. */
export const portCountryOf = ({ deliveryPlace, tradeClause }: RequestContent['terms']): string | null =>
  tradeClause === undefined || isInSellersCountry(tradeClause) ? null : countryOfPort(String(deliveryPlace ?? ''))

export const withDefaults = (content: RequestContent, past: Past): Readonly<Filled> => {
  const { earlier, known, today, country, questionDefaults } = past
  const filled: Filled = { content, defaults: {} }
  const rules: KindRules = kindRules[content.kind]
  const [last] = earlier
  const { deliveryPlace, tradeClause } = content.terms
  const isOtherSide = isInSellersCountry(tradeClause) !== isInSellersCountry(last?.terms['tradeClause'])
  const statedPortCountry = portCountryOf(content.terms)
  // A place is not copied beside an Incoterm of the other side: with FOB, a destination would be the port of loading.
  const isOfOtherPort: Readonly<Record<string, boolean>> = {
    deliveryPlace: isStated(tradeClause) && isOtherSide,
    tradeClause: isStated(deliveryPlace) && !sameValue(deliveryPlace, last?.terms['deliveryPlace']),
  }
  for (const [name, usual] of Object.entries(rules.remembered)) {
    const path = `terms.${name}`
    const initial = rules.terms[name]
    const value = last?.terms[name]
    if (!sameValue(content.terms[name], initial) || isOfOtherPort[name]) continue
    if (name === 'destination' && statedPortCountry) fillIn(filled, path, statedPortCountry, 'port')
    else if (isStated(value) && !(usual && typeof value === 'string' && isWithdrawn(known, usual.dict, value))) {
      // A value that equals the kind's own default is not recorded, because it is not a guess about this buyer.
      if (!sameValue(value, initial)) fillIn(filled, path, value, 'last')
    } else if (usual && offers(known, usual.dict, usual.value)) fillIn(filled, path, usual.value, 'usual')
    else if (name === 'destination' && country) fillIn(filled, path, country, 'account')
  }
  const portCountry = portCountryOf(filled.content.terms)
  if (portCountry && filled.content.terms['destination'] === '')
    fillIn(filled, 'terms.destination', portCountry, 'port')
  const previous = earlier.flatMap(({ lines }) => lines.map((line) => withoutWithdrawn(line, known)))
  for (const [at, asked] of content.lines.entries()) {
    const { lineId, wish } = asked
    // A wanted specification has the same quantity and packaging for all suppliers.
    const firstOf = ({ lines }: RequestContent) =>
      wish === '' ? undefined : lines.slice(0, at).find((one) => one.wish === wish)
    const first = firstOf(filled.content)
    const unit = questionDefaults?.[`lines.${lineId}.unit`]
    const amount = first ? filled.defaults[`lines.${first.lineId}.unit`] : amountOfProduct(asked, previous)
    if (unit && unit.from !== 'question' && amount)
      filled.content = setField(filled.content, `lines.${lineId}.unit`, '')
    for (const field of rules.lineFields) {
      const line = filled.content.lines[at]
      if (!line || line[field] !== '') continue
      const from = first && filled.defaults[`lines.${first.lineId}.${field}`]?.from
      const sharedGuess = first && from ? { value: firstOf(filled.content)?.[field] ?? '', from } : null
      const guess = first ? sharedGuess : lineGuess(line, field, previous, known)
      if (guess) fillIn(filled, `lines.${lineId}.${field}`, guess.value, guess.from)
    }
  }
  if (content.maxReplyTime === '') fillIn(filled, 'maxReplyTime', addDays(today, replyWithinDays), 'days')
  return filled
}

const valueAt = (content: RequestContent, path: string): TermValue | undefined => {
  if (path === 'maxReplyTime') return content.maxReplyTime
  if (path === 'note') return content.note
  if (path.startsWith('terms.')) return content.terms[path.slice('terms.'.length)]
  const { lineId, field } = parseLinePath(path) ?? {}
  return field && content.lines.find((line) => line.lineId === lineId)?.[field]
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

export const contentWithoutDefaults = (content: RequestContent, defaults: RequestDefaults): RequestContent => {
  const rules: KindRules = kindRules[content.kind]
  const initialAt = (path: string) => (path.startsWith('terms.') ? rules.terms[path.slice('terms.'.length)] : '')
  return [...untouchedDefaults(content, defaults)].reduce((result, [path, from]) => {
    const initial = initialAt(path)
    return from === 'question' || initial === undefined ? result : setField(result, path, initial)
  }, content)
}

export interface SearchValues {
  /** In the format of a number field. If it is ambiguous, the form asks the buyer. */
  readonly quantity: string
  readonly unit: string
  readonly place: string
  readonly clause: string
  /** As typed, such as "bidones de 20 L". */
  readonly packaging?: string
  readonly destination?: string
  readonly note: string
  readonly wish?: string
}

/** A typed packaging that matches no value of the dictionary is copied to the note. */
export const withSearchValues = (
  content: RequestContent,
  { quantity, unit, place, clause, note, packaging: typedPackage = '', destination = '', wish = '' }: SearchValues,
  known: KnownChoices,
): Readonly<Filled> => {
  const rules: KindRules = kindRules[content.kind]
  const lines = content.lines.map((line) => ({ ...line, wish }))
  const filled: Filled = { content: { ...content, lines }, defaults: {} }
  const fill = (path: string, value: string, from: DefaultSource = 'question') => {
    if (value !== '') fillIn(filled, path, value, from)
  }
  const [packaging] = packagingIn(foldText(typedPackage.normalize('NFKC')))
  const offered = rules.lineFields.includes('packaging') ? (known.product_packaging ?? []) : []
  const packages = packaging
    ? packagingValues(
        packaging,
        offered.map(({ value }) => value),
      )
    : []
  for (const { lineId } of lines) {
    const path = `lines.${lineId}`
    if (offers(known, 'product_unit', unit)) {
      fill(`${path}.quantity`, quantity)
      // If the search does not state a quantity, the unit was derived from the formulation that the buyer searched for.
      fill(`${path}.unit`, unit, quantity === '' ? unitForms.get(unit) : 'question')
    }
    // If several materials fit, the first is only a default.
    const from = packages.length > 1 ? 'usual' : 'question'
    fill(`${path}.packaging`, packages[0] ?? '', from)
  }
  const tradeClause = offers(known, 'trade_clause', clause) ? clause : ''
  for (const [name, value] of Object.entries({ destination, deliveryPlace: place, tradeClause }))
    if (name in rules.terms) fill(`terms.${name}`, value)
  fill('note', [packages.length === 0 ? typedPackage : '', note].filter(Boolean).join('\n'))
  return filled
}
