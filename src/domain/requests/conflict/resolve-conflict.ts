import type { ConflictField, FieldValue } from './conflict.ts'
import type { LineContent, RequestContent, TermValue } from '../draft/content.ts'
import { lineFields } from '../draft/fields.ts'

export type Pick = 'mine' | 'theirs'

const isLine = (value: FieldValue): value is LineContent =>
  value !== null && typeof value === 'object' && 'lineId' in value
const isTerm = (value: FieldValue): value is TermValue =>
  value !== null && (typeof value !== 'object' || Array.isArray(value))

const setLine = (content: RequestContent, lineId: string, value: FieldValue): RequestContent => {
  const others = content.lines.filter((line) => line.lineId !== lineId)
  if (!isLine(value)) return { ...content, lines: others }
  const known = others.length < content.lines.length
  return {
    ...content,
    lines: known ? content.lines.map((line) => (line.lineId === lineId ? value : line)) : [...others, value],
  }
}

const setLineField = (content: RequestContent, path: string, value: FieldValue): RequestContent => {
  const rest = path.slice('lines.'.length)
  const field = lineFields.find((name) => rest.endsWith(`.${name}`))
  if (!field) return setLine(content, rest, value)
  const lineId = rest.slice(0, -field.length - 1)
  const text = typeof value === 'string' ? value : ''
  return {
    ...content,
    lines: content.lines.map((line) => (line.lineId === lineId ? { ...line, [field]: text } : line)),
  }
}

const setField = (content: RequestContent, path: string, value: FieldValue): RequestContent => {
  if (path === 'note' || path === 'maxReplyTime') return { ...content, [path]: typeof value === 'string' ? value : '' }
  if (path.startsWith('lines.')) return setLineField(content, path, value)
  const name = path.slice('terms.'.length)
  const terms = { ...content.terms }
  if (isTerm(value)) terms[name] = value
  else delete terms[name]
  return { ...content, terms }
}

/** Sets each picked field to the picked side's value; a field that was not picked stays as in `content`. */
export const applyPicks = (
  content: RequestContent,
  fields: readonly ConflictField[],
  picks: Readonly<Record<string, Pick>>,
): RequestContent =>
  fields.reduce((result, field) => {
    const side = picks[field.path]
    return side === undefined ? result : setField(result, field.path, field[side])
  }, content)
