import type { FieldRefusal } from '#contract/refusal.ts'
import type { BlockCause } from '#domain/requests/causes.ts'
import type { RequestContent } from '#domain/requests/content.ts'

type Field = FieldRefusal['fields'][number]

const heads = new Set(['note', 'maxReplyTime'])

const pathHere = (path: string, content: RequestContent | null): string => {
  const line = /^products\.(\d+)\.(\w+)$/.exec(path)
  if (line) {
    const lineId = content?.lines[Number(line[1])]?.lineId
    if (lineId === undefined) return 'lines'
    // A line has no field for its product: it is the line.
    return line[2] === 'pesticideId' ? `lines.${lineId}` : `lines.${lineId}.${line[2]}`
  }
  if (path.startsWith('products')) return 'lines'
  if (path.startsWith('attach')) return 'attachments'
  return heads.has(path) || path === '' ? path : `terms.${path}`
}

/** The server names fields as the body does; the form opens at its own. */
const fieldsHere = (fields: readonly Field[], content: RequestContent | null): Field[] =>
  fields.map((field) => ({ ...field, path: pathHere(field.path, content) }))

/** A cause with the fields it names, by the paths of the form. */
export const causeHere = (cause: BlockCause, content: RequestContent | null): BlockCause =>
  'fields' in cause && cause.fields ? { ...cause, fields: fieldsHere(cause.fields, content) } : cause
