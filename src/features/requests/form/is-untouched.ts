import type { RequestContent } from '#domain/requests/content.ts'
import { emptyContent } from '#domain/requests/wire.ts'

/** Has nothing been written yet, besides the choice of products? */
export const isUntouched = (content: RequestContent): boolean =>
  content.note === '' &&
  content.maxReplyTime === '' &&
  content.attachments.length === 0 &&
  content.lines.every((line) => line.quantity === '' && line.unit === '' && line.packaging === '') &&
  JSON.stringify(content.terms) === JSON.stringify(emptyContent(content.kind).terms)
