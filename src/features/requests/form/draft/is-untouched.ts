import type { RequestContent } from '#domain/requests/draft/content.ts'
import { sameContent } from '#domain/requests/draft/fields.ts'
import { emptyContent } from '#domain/requests/wire.ts'

/** Whether nothing was written except the products and their lines. */
export const isUntouchedButLines = (content: RequestContent): boolean =>
  sameContent({ ...content, lines: [] }, emptyContent(content.kind))

/** Whether nothing was written yet, except the choice of products. */
export const isUntouched = (content: RequestContent): boolean =>
  isUntouchedButLines(content) &&
  content.lines.every((line) => line.quantity === '' && line.unit === '' && line.packaging === '')
