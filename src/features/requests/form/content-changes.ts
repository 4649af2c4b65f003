import type { ContentChange } from '#account/drafts/editor.ts'
import {
  groupLinesBySupplier,
  type LineContent,
  type LineField,
  type TermValue,
} from '#domain/requests/draft/content.ts'
import { matchChoice, type Choice } from '#domain/requests/paste/match.ts'
import { splitAmount } from '#domain/requests/paste/pasted-rows.ts'
import { storedNumber } from '#lib/numbers/stored-number.ts'

/**
 * A change that the form shows until a read contains it: a write takes up to 120 ms, and without the change, the field
 * would lose letters until then. `rev`: the revision of the draft that contains it; null until the change is stored.
 */
type PendingChange = Readonly<{ change: ContentChange; rev: number | null }>

export const markStored = (pending: readonly PendingChange[], rev: number, count: number): PendingChange[] => {
  const stored = pending.filter((one) => one.rev === null).slice(0, count)
  return pending.map((one) => (stored.includes(one) ? { ...one, rev } : one))
}

/** The changes that a read of revision `rev` does not contain. */
export const unreadChanges = (pending: readonly PendingChange[], rev: number) =>
  pending.filter((one) => one.rev === null || one.rev > rev)

export const setLineField =
  (lineIds: readonly string[], field: LineField, value: string): ContentChange =>
  (content) => ({
    ...content,
    lines: content.lines.map((line) => (lineIds.includes(line.lineId) ? { ...line, [field]: value } : line)),
  })

/** Moves a unit that was typed after the quantity ("5 TM") to its field. No change if the text has no known unit. */
export const moveTypedUnit =
  (lineIds: readonly string[], units: readonly Choice[]): ContentChange =>
  (content) => ({
    ...content,
    lines: content.lines.map((line) => {
      const [quantity, typedUnit] = splitAmount(line.quantity, '')
      const unit = lineIds.includes(line.lineId) ? matchChoice(typedUnit, units) : null
      return unit === null ? line : { ...line, quantity: storedNumber(quantity), unit }
    }),
  })

export const filterLines =
  (isKept: (line: LineContent) => boolean): ContentChange =>
  (content) => ({ ...content, lines: content.lines.filter(isKept) })

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
