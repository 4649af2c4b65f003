import { requestLineContent, type LineContent } from './draft/content.ts'

export const aLineContent = (lineId: string, change: Partial<LineContent> = {}): LineContent =>
  requestLineContent.parse({
    lineId,
    pesticideId: lineId,
    companyId: 'c',
    companyName: 'C',
    name: lineId,
    ...change,
  })
