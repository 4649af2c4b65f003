import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LineContent, RequestContent } from '#domain/requests/draft/content.ts'
import { comma } from '#i18n/formats.ts'
import { asItIs } from '#i18n/words/action-words.ts'
import { termFieldsOf, type KindDescriptor } from '#kinds/kind.ts'
import { lineFieldWords } from '#kinds/line-fields.ts'

export interface FieldWords {
  readonly label: MessageDescriptor
  /** The product, if the field belongs to a line. */
  readonly product: string | null
  readonly missing?: MessageDescriptor
  readonly missingFor?: (product: string) => MessageDescriptor
}

const common: Record<string, FieldWords> = {
  maxReplyTime: { label: msg`Reply by`, product: null, missing: msg`Choose a reply-by date` },
  note: { label: msg`Note to suppliers`, product: null, missing: msg`State what the sample is for` },
  attachments: { label: msg`Attachments`, product: null },
  lines: { label: msg`Products`, product: null },
  conflict: { label: msg`Draft`, product: null },
}

/**
 * A line's product, with its supplier if the request has another product with the same name. `line` may have a name for
 * the screen.
 */
export const lineTitle = ({ lines }: RequestContent, line: LineContent): string => {
  const name = lines.find(({ lineId }) => lineId === line.lineId)?.name
  return lines.some((one) => one.lineId !== line.lineId && one.name === name)
    ? `${line.name}${comma()}${line.companyName}`
    : line.name
}

const ofLine = (kind: KindDescriptor, content: RequestContent, rest: string): FieldWords => {
  // A line's id may contain dots: the field is after the last one, if that is a field's name.
  const field = Object.values(lineFieldWords).find((one) => rest.endsWith(`.${one.field}`))
  const lineId = field ? rest.slice(0, -field.field.length - 1) : rest
  const line = content.lines.find((one) => one.lineId === lineId)
  const product = line ? lineTitle(content, line) : lineId
  const words = kind.lineFields.find((one) => one.field === field?.field) ?? field
  return words ? { ...words, product } : { label: msg`Product`, product }
}

/** The words of a field by its path (`lines.<lineId>.quantity`, `terms.deliveryPlace`, `attachments.<blobId>`, …). */
export const fieldOf = (kind: KindDescriptor, content: RequestContent, path: string): FieldWords => {
  const known = common[path]
  if (known) return known
  if (path.startsWith('lines.')) return ofLine(kind, content, path.slice('lines.'.length))
  if (path.startsWith('attachments.')) {
    const key = path.slice('attachments.'.length)
    const name = content.attachments.find((file) => file.blobId === key || file.url === key)?.name ?? key
    return { label: msg`Attachments`, product: name }
  }
  const term = termFieldsOf(kind).find((field) => path === `terms.${field.name}`)
  if (term) return { label: term.label, product: null, ...(term.missing ? { missing: term.missing } : {}) }
  return { label: asItIs(path), product: null }
}

/** The id of a path's element, for labels, the summary's links and the focus. */
export const fieldId = (path: string): string => `field-${path.replace(/[^\w-]/g, '_')}`
