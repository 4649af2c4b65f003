import type { ConflictField, FieldValue } from './conflict.ts'
import type { LineContent, RequestContent } from '../draft/content.ts'
import { lineFields, sameValue, termsSaid } from '../draft/fields.ts'

type Values = Map<string, FieldValue>

const ofLine = (line: LineContent): [string, FieldValue][] => [
  [`lines.${line.lineId}`, line],
  ...lineFields.map((field): [string, FieldValue] => [`lines.${line.lineId}.${field}`, line[field]]),
]

const valuesOf = (content: RequestContent | null): Values =>
  new Map(
    content
      ? [
          ...content.lines.flatMap(ofLine),
          ['note', content.note] as [string, FieldValue],
          ['maxReplyTime', content.maxReplyTime] as [string, FieldValue],
          ...Object.entries(termsSaid(content)).map(([name, value]): [string, FieldValue] => [`terms.${name}`, value]),
        ]
      : [],
  )

const isWholeLine = (path: string) =>
  path.startsWith('lines.') && !lineFields.some((field) => path.endsWith(`.${field}`))
const lineOfField = (path: string) => path.slice(0, path.lastIndexOf('.'))

/**
 * Every field in which two versions differ, with the common base's value. A line that only one side has is one
 * difference, not one per field. Files are not listed: as a set they merge without asking.
 */
export const differences = (
  base: RequestContent | null,
  mine: RequestContent,
  theirs: RequestContent,
): ConflictField[] => {
  const [b, m, t] = [valuesOf(base), valuesOf(mine), valuesOf(theirs)]
  return [...new Set([...m.keys(), ...t.keys()])].flatMap((path) => {
    const whole = isWholeLine(path)
    const field = { path, base: b.get(path) ?? null, mine: m.get(path) ?? null, theirs: t.get(path) ?? null }
    if (whole) return m.has(path) && t.has(path) ? [] : [field]
    if (path.startsWith('lines.') && !(m.has(lineOfField(path)) && t.has(lineOfField(path)))) return []
    return sameValue(field.mine, field.theirs) ? [] : [field]
  })
}
