import { bySupplier, type LineField } from '#domain/requests/draft/content.ts'
import type { TermValue } from '#domain/requests/draft/content.ts'
import type { Change } from './pending-changes.ts'

/** The changes that a form makes: each sets one value, and can be applied twice without harm. */

export const setLineField =
  (lineIds: readonly string[], field: LineField, value: string): Change =>
  (content) => ({
    ...content,
    lines: content.lines.map((line) => (lineIds.includes(line.lineId) ? { ...line, [field]: value } : line)),
  })

export const removeLine =
  (lineId: string): Change =>
  (content) => ({ ...content, lines: content.lines.filter((line) => line.lineId !== lineId) })

/** Copies a line's value to every line below it, in the order of the form, including other suppliers' lines. */
export const copyLineDown =
  (lineId: string, fields: readonly LineField[]): Change =>
  (content) => {
    const inOrder = bySupplier(content).flatMap((group) => group.lines)
    const from = inOrder.findIndex((line) => line.lineId === lineId)
    const source = inOrder[from]
    if (!source) return content
    const below = new Set(inOrder.slice(from + 1).map((line) => line.lineId))
    const said = Object.fromEntries(fields.map((field) => [field, source[field]]))
    return { ...content, lines: content.lines.map((line) => (below.has(line.lineId) ? { ...line, ...said } : line)) }
  }

export const setTerm =
  (name: string, value: TermValue): Change =>
  (content) => ({ ...content, terms: { ...content.terms, [name]: value } })

export const setNote =
  (note: string): Change =>
  (content) => ({ ...content, note })

export const setReplyBy =
  (maxReplyTime: string): Change =>
  (content) => ({ ...content, maxReplyTime })
