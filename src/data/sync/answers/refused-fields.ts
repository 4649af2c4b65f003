import type { FieldRefusal } from '#contract/refusal.ts'
import type { RequestContent } from '#domain/requests/content.ts'

type Field = FieldRefusal['fields'][number]

const heads = new Set(['note', 'maxReplyTime'])

const pathHere = (path: string, content: RequestContent | null): string => {
  const line = /^products\.(\d+)\.(\w+)$/.exec(path)
  if (line) {
    const lineId = content?.lines[Number(line[1])]?.lineId
    return lineId === undefined ? 'lines' : `lines.${lineId}.${line[2]}`
  }
  if (path.startsWith('products')) return 'lines'
  if (path.startsWith('attach')) return 'attachments'
  return heads.has(path) || path === '' ? path : `terms.${path}`
}

/** The server names fields as the body does; the form opens at its own. */
export const fieldsHere = (fields: readonly Field[], content: RequestContent | null): Field[] =>
  fields.map((field) => ({ ...field, path: pathHere(field.path, content) }))
