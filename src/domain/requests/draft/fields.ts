import type { AttachmentContent, LineContent, RequestContent, LineField, FieldValue, TermValue } from './content.ts'
import type { RequestTerms } from '../kind-rules.ts'
import { kindRules } from '../kinds.ts'

export const lineFields: readonly LineField[] = ['quantity', 'unit', 'packaging', 'wish']

/** `field` is undefined if the path is a whole line. A line id may contain dots, so the path is not split at them. */
export const parseLinePath = (
  path: string,
): { readonly lineId: string; readonly field: LineField | undefined } | null => {
  if (!path.startsWith('lines.')) return null
  const rest = path.slice('lines.'.length)
  const field = lineFields.find((name) => rest.endsWith(`.${name}`))
  return { lineId: field ? rest.slice(0, -field.length - 1) : rest, field }
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const clean = (value: FieldValue | undefined): unknown => (typeof value === 'string' ? value.trim() : (value ?? null))

/** Leading and trailing spaces are ignored, because they are not sent. */
export const sameValue = (a: FieldValue | undefined, b: FieldValue | undefined): boolean => sameJson(clean(a), clean(b))

/** Only the buyer's input counts, because product names depend on the reader's language. */
export const sameLine = (a: LineContent, b: LineContent): boolean =>
  a.lineId === b.lineId && lineFields.every((field) => sameValue(a[field], b[field]))

export const sameFile = (a: AttachmentContent, b: AttachmentContent): boolean =>
  (a.url !== '' && a.url === b.url) ||
  (a.sha256 !== '' && a.sha256 === b.sha256) ||
  (a.blobId !== '' && a.blobId === b.blobId)

const sameSet = <T>(a: readonly T[], b: readonly T[], equal: (x: T, y: T) => boolean) =>
  a.length === b.length && a.every((x) => b.some((y) => equal(x, y)))

/** Hidden terms are replaced by their defaults, which the server returns. */
export const termsAsSent = ({ kind, terms }: RequestContent): RequestTerms => kindRules[kind].saidTerms(terms)

const sameTerms = (a: RequestTerms, b: RequestTerms) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameValue(a[name], b[name]))

export const sameContent = (a: RequestContent, b: RequestContent): boolean =>
  sameSet(a.lines, b.lines, sameLine) &&
  sameSet(a.attachments, b.attachments, sameFile) &&
  sameValue(a.note, b.note) &&
  sameValue(a.maxReplyTime, b.maxReplyTime) &&
  sameTerms(termsAsSent(a), termsAsSent(b))

const isLine = (value: FieldValue): value is LineContent =>
  value !== null && typeof value === 'object' && 'lineId' in value

export const sameField = (a: FieldValue, b: FieldValue): boolean =>
  isLine(a) && isLine(b) ? sameLine(a, b) : sameValue(a, b)

const isTerm = (value: FieldValue): value is TermValue =>
  value !== null && (typeof value !== 'object' || Array.isArray(value))

const setLine = (lines: RequestContent['lines'], lineId: string, value: FieldValue): RequestContent['lines'] => {
  if (!isLine(value)) return lines.filter((line) => line.lineId !== lineId)
  return lines.some((line) => line.lineId === lineId)
    ? lines.map((line) => (line.lineId === lineId ? value : line))
    : [...lines, value]
}

/** Null removes a line or a term. Files are not set by path. */
export const setField = (content: RequestContent, path: string, value: FieldValue): RequestContent => {
  const text = typeof value === 'string' ? value : ''
  if (path === 'note' || path === 'maxReplyTime') return { ...content, [path]: text }
  const parsed = parseLinePath(path)
  if (parsed) {
    const { lineId, field } = parsed
    const { lines } = content
    if (!field) return { ...content, lines: setLine(lines, lineId, value) }
    return { ...content, lines: lines.map((line) => (line.lineId === lineId ? { ...line, [field]: text } : line)) }
  }
  const name = path.slice('terms.'.length)
  const { [name]: _, ...otherTerms } = content.terms
  return { ...content, terms: isTerm(value) ? { ...content.terms, [name]: value } : otherTerms }
}
