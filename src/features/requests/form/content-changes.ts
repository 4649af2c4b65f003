import {
  groupLinesBySupplier,
  type TermValue,
  type LineContent,
  type RequestContent,
  type LineField,
} from '#domain/requests/draft/content.ts'
import { matchChoice, type Choice } from '#domain/requests/paste/match.ts'
import { splitAmount } from '#domain/requests/paste/pasted-rows.ts'
import { isInSellersCountry, namedPlace } from '#domain/requests/draft/destination.ts'
import { formatDecimal } from '#i18n/formats.ts'
import { ambiguousNumber, storedNumber } from '#lib/numbers/stored-number.ts'

/** A change of a request's content. It must be idempotent, because the content may already include it. */
export type ContentChange = (content: RequestContent) => RequestContent

/**
 * Changes that the form shows until the database returns them. Without them, a field would lose letters: a write takes
 * up to 120 ms, and only then is the row read again.
 */
interface PendingChanges {
  readonly changes: readonly { readonly n: number; readonly change: ContentChange }[]
  /** All changes up to this number are on the disk. */
  readonly storedUpTo: number
  /**
   * Number of reads after the write that did not contain the changes. If it exceeds one, another tab has overwritten
   * them.
   */
  readonly missedReads: number
}

export const noPendingChanges: PendingChanges = { changes: [], storedUpTo: 0, missedReads: 0 }

export const applyPendingChanges = (pending: PendingChanges, stored: RequestContent): RequestContent =>
  pending.changes.reduce((content, { change }) => change(content), stored)

export const addChange = (pending: PendingChanges, n: number, change: ContentChange): PendingChanges => ({
  ...pending,
  changes: [...pending.changes, { n, change }],
})

export const markStoredUpTo = (pending: PendingChanges, upTo: number): PendingChanges =>
  upTo <= pending.storedUpTo ? pending : { ...pending, storedUpTo: upTo, missedReads: 0 }

/** Drops the changes that `stored` contains, and those that another tab has overwritten. */
export function dropStoredChanges(pending: PendingChanges, stored: RequestContent): PendingChanges {
  const doneChanges = pending.changes.filter((one) => one.n <= pending.storedUpTo)
  if (doneChanges.length === 0) return pending
  const reapplied = applyPendingChanges({ ...pending, changes: doneChanges }, stored)
  const isShown = JSON.stringify(reapplied) === JSON.stringify(stored)
  if (!isShown && pending.missedReads < 1) return { ...pending, missedReads: pending.missedReads + 1 }
  return { ...pending, changes: pending.changes.filter((one) => one.n > pending.storedUpTo), missedReads: 0 }
}

export const setLineField =
  (lineIds: readonly string[], field: LineField, value: string): ContentChange =>
  (content) => ({
    ...content,
    lines: content.lines.map((line) => (lineIds.includes(line.lineId) ? { ...line, [field]: value } : line)),
  })

/**
 * Resolves a stored quantity that can be two numbers, if the buyer's own notation groups with its sign and the rest is
 * zeros. Nobody writes 20 L as "20.000 L" where 20000 L is shown as "20.000 L" (decision 018).
 */
export const storedQuantity = (stored: string): string => {
  const question = ambiguousNumber(stored)
  const isClear = question && !question.decimal.includes('.') && question.sign === formatDecimal('10000').charAt(2)
  return isClear ? question.grouped : stored
}

/** Moves a unit that was typed after the quantity ("5 TM") to its field. No change if the text has no known unit. */
export const moveTypedUnit =
  (lineIds: readonly string[], units: readonly Choice[]): ContentChange =>
  (content) => ({
    ...content,
    lines: content.lines.map((line) => {
      const [quantity, typedUnit] = splitAmount(line.quantity, '')
      const unit = lineIds.includes(line.lineId) ? matchChoice(typedUnit, units) : null
      return unit === null ? line : { ...line, quantity: storedQuantity(storedNumber(quantity)), unit }
    }),
  })

export const removeLine =
  (lineId: string): ContentChange =>
  (content) => ({ ...content, lines: content.lines.filter((line) => line.lineId !== lineId) })

export const removeSuppliers =
  (companyIds: readonly string[]): ContentChange =>
  (content) => ({ ...content, lines: content.lines.filter(({ companyId }) => !companyIds.includes(companyId)) })

/** Adds removed lines again. A line of a wanted specification gets the values that the specification has now. */
export const restoreLines =
  (removed: readonly LineContent[]): ContentChange =>
  (content) => {
    const missing = removed.filter(({ lineId }) => !content.lines.some((line) => line.lineId === lineId))
    const restored = missing.map((line) => {
      const { quantity, unit, packaging } = content.lines.find(({ wish }) => wish !== '' && wish === line.wish) ?? line
      return { ...line, quantity, unit, packaging }
    })
    return { ...content, lines: [...content.lines, ...restored] }
  }

/** Copies a line's values to all lines below it in the form, including those of other suppliers. */
export const copyLineDown =
  (lineId: string, fields: readonly LineField[]): ContentChange =>
  (content) => {
    const inOrder = groupLinesBySupplier(content).flatMap((group) => group.lines)
    const from = inOrder.findIndex((line) => line.lineId === lineId)
    const source = inOrder[from]
    if (!source) return content
    const below = new Set(inOrder.slice(from + 1).map((line) => line.lineId))
    const values = Object.fromEntries(fields.map((field) => [field, source[field]]))
    return { ...content, lines: content.lines.map((line) => (below.has(line.lineId) ? { ...line, ...values } : line)) }
  }

export const setTerm =
  (name: string, value: TermValue): ContentChange =>
  (content) => ({ ...content, terms: { ...content.terms, [name]: value } })

/**
 * Sets the Incoterm. A port of loading is not a port of destination, so an Incoterm of the other side empties the
 * place, unless the buyer typed the place while the old Incoterm was only a suggestion (`keepsPlace`).
 */
export const setClause =
  (clause: TermValue, keepsPlace: boolean): ContentChange =>
  (content) => {
    const { tradeClause: old } = content.terms
    const isKnown = namedPlace(old) !== null && namedPlace(clause) !== null
    const isOther = isKnown && isInSellersCountry(old) !== isInSellersCountry(clause)
    const changed = setTerm('tradeClause', clause)(content)
    return isOther && !keepsPlace ? setTerm('deliveryPlace', '')(changed) : changed
  }

/** No backend has a field for the wanted day of arrival. It is therefore a line of the note, labelled in English. */
const arrivalLabel = 'Wanted arrival: '
const isArrival = (line: string) => line.startsWith(arrivalLabel)

export const arrivalIn = (note: string): string => note.split('\n').find(isArrival)?.slice(arrivalLabel.length) ?? ''

export const setArrival =
  (day: string): ContentChange =>
  (content) => {
    const lines = content.note === '' ? [] : content.note.split('\n')
    const others = lines.filter((line) => !isArrival(line))
    return { ...content, note: (day === '' ? others : [arrivalLabel + day, ...others]).join('\n') }
  }
