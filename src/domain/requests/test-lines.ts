import { requestLineContent, type LineContent } from './draft/content.ts'

/** A line of a request; what a test does not state is named by the line's id. */
export const aLineContent = (lineId: string, change: Partial<LineContent> = {}): LineContent =>
  requestLineContent.parse({
    lineId,
    pesticideId: lineId,
    companyId: 'c',
    companyName: 'C',
    name: lineId,
    ...change,
  })
