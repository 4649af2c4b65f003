import type { ContentChange } from '#account/drafts/editor.ts'
import {
  groupLinesBySupplier,
  type LineContent,
  type LineField,
  type TermValue,
} from '#domain/requests/draft/content.ts'
import { matchChoice, type DictionaryChoice } from '#domain/requests/paste/match.ts'
import { splitAmount } from '#domain/requests/paste/pasted-rows.ts'
import { withArrivalInNote } from '#domain/requests/draft/arrival.ts'
import { isInSellersCountry, placeKindOf } from '#domain/requests/draft/destination.ts'
import { formatDecimal } from '#i18n/formats.ts'
import { ambiguousNumber, toStoredText } from '#lib/numbers/stored-number.ts'

/** A change that no read draft contains yet. `rev`: the first revision that contains it; null until it is stored. */
type PendingChange = Readonly<{ change: ContentChange; rev: number | null }>

export const markStored = (pending: readonly PendingChange[], rev: number, count: number): PendingChange[] => {
  const stored = pending.filter((one) => one.rev === null).slice(0, count)
  return pending.map((one) => (stored.includes(one) ? { ...one, rev } : one))
}

export const changesAfterRevision = (pending: readonly PendingChange[], rev: number) =>
  pending.filter((one) => one.rev === null || one.rev > rev)

export const setLineField =
  (lineIds: readonly string[], field: LineField, value: string): ContentChange =>
  (content) => ({
    ...content,
    lines: content.lines.map((line) => (lineIds.includes(line.lineId) ? { ...line, [field]: value } : line)),
  })

/** If the app shows 20000 as "20.000", a typed "20.000" is 20000: nobody writes 20 with three zeros (decision 018). */
export const resolveQuantity = (stored: string): string => {
  const question = ambiguousNumber(stored)
  const isClear = question && !question.decimal.includes('.') && question.sign === formatDecimal('10000').charAt(2)
  return isClear ? question.grouped : stored
}

export const moveTypedUnit =
  (lineIds: readonly string[], units: readonly DictionaryChoice[]): ContentChange =>
  (content) => ({
    ...content,
    lines: content.lines.map((line) => {
      const [quantity, typedUnit] = splitAmount(line.quantity, '')
      const unit = lineIds.includes(line.lineId) ? matchChoice(typedUnit, units) : null
      return unit === null ? line : { ...line, quantity: resolveQuantity(toStoredText(quantity)), unit }
    }),
  })

export const filterLines =
  (isKept: (line: LineContent) => boolean): ContentChange =>
  (content) => ({ ...content, lines: content.lines.filter(isKept) })

/** A restored line of a wanted specification gets the quantity, unit and packaging that its other lines have now. */
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

/** If the new Incoterm's place is in another country than the old one's, the place is emptied, unless `keepsPlace`. */
export const setIncoterm =
  (clause: TermValue, keepsPlace: boolean): ContentChange =>
  (content) => {
    const { tradeClause: old } = content.terms
    const isKnown = placeKindOf(old) !== null && placeKindOf(clause) !== null
    const isOther = isKnown && isInSellersCountry(old) !== isInSellersCountry(clause)
    const changed = setTerm('tradeClause', clause)(content)
    return isOther && !keepsPlace ? setTerm('deliveryPlace', '')(changed) : changed
  }

export const setArrival =
  (day: string): ContentChange =>
  (content) => ({ ...content, note: withArrivalInNote(content.note, day) })
