import * as z from 'zod/mini'
import {
  fieldValue,
  requestContent,
  type AttachmentContent,
  type FieldValue,
  type LineContent,
  type RequestContent,
  type TermValue,
} from '../draft/content.ts'
import { lineFields, sameValue, termsAsSent, sameFile, sameLine } from '../draft/fields.ts'

const conflictField = z.object({ path: z.string(), base: fieldValue, mine: fieldValue, theirs: fieldValue })
export type ConflictField = z.infer<typeof conflictField>

/** A conflict with the draft on the server. `deleted`: that draft is gone. `sent-elsewhere`: another device sent it. */
export const draftConflict = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    theirs: requestContent,
    theirsVersion: z.nullable(z.number()),
    fields: z.array(conflictField),
  }),
  z.object({ type: z.literal('deleted') }),
  z.object({
    type: z.literal('sent-elsewhere'),
    /** What the other device sent, if the server states it. */
    theirs: z.optional(requestContent),
    fields: z._default(z.array(conflictField), []),
  }),
])
export type DraftConflict = z.infer<typeof draftConflict>

const ofLine = (line: LineContent): [string, FieldValue][] => [
  [`lines.${line.lineId}`, line],
  ...lineFields.map((field): [string, FieldValue] => [`lines.${line.lineId}.${field}`, line[field]]),
]

const valuesOf = (content: RequestContent | null) =>
  new Map<string, FieldValue>(
    content
      ? [
          ...content.lines.flatMap(ofLine),
          ['note', content.note],
          ['maxReplyTime', content.maxReplyTime],
          ...Object.entries(termsAsSent(content)).map(([name, value]): [string, FieldValue] => [
            `terms.${name}`,
            value,
          ]),
        ]
      : [],
  )

const isWholeLine = (path: string) =>
  path.startsWith('lines.') && !lineFields.some((field) => path.endsWith(`.${field}`))
const lineOfField = (path: string) => path.slice(0, path.lastIndexOf('.'))

/** Fields that differ. A line on only one side is one difference. Files are left out: they are merged automatically. */
export const findDifferences = (
  base: RequestContent | null,
  mine: RequestContent,
  theirs: RequestContent,
): ConflictField[] => {
  const [b, m, t] = [valuesOf(base), valuesOf(mine), valuesOf(theirs)]
  return [...new Set([...m.keys(), ...t.keys()])].flatMap((path) => {
    const field = { path, base: b.get(path) ?? null, mine: m.get(path) ?? null, theirs: t.get(path) ?? null }
    if (isWholeLine(path)) return m.has(path) && t.has(path) ? [] : [field]
    if (path.startsWith('lines.') && !(m.has(lineOfField(path)) && t.has(lineOfField(path)))) return []
    return sameValue(field.mine, field.theirs) ? [] : [field]
  })
}

class MergeLog {
  readonly overlaps: ConflictField[] = []
  readonly takenPaths: string[] = []

  /** Returns the value of the side that changed the field. If both did, returns `mine` and records the overlap. */
  pick<T extends FieldValue>(
    path: string,
    { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', T | undefined>>,
    equal: (a: T | undefined, b: T | undefined) => boolean,
  ) {
    if (equal(mine, theirs) || equal(base, theirs)) return mine
    if (equal(base, mine)) {
      this.takenPaths.push(path)
      return theirs
    }
    this.overlaps.push({ path, base: base ?? null, mine: mine ?? null, theirs: theirs ?? null })
    return mine
  }
}

const lineOf = (content: RequestContent | null, lineId: string) => content?.lines.find((line) => line.lineId === lineId)

const mergeFields = (
  mergeLog: MergeLog,
  base: LineContent | undefined,
  mine: LineContent,
  theirs: LineContent,
): LineContent => {
  const mergedLine = { ...mine }
  for (const field of lineFields) {
    const sides = { base: base?.[field], mine: mine[field], theirs: theirs[field] }
    mergedLine[field] = mergeLog.pick<string>(`lines.${mine.lineId}.${field}`, sides, sameValue) ?? ''
  }
  return mergedLine
}

const equalLines = (a: LineContent | undefined, b: LineContent | undefined) => (a && b ? sameLine(a, b) : a === b)

const mergeLines = (
  mergeLog: MergeLog,
  base: RequestContent | null,
  mine: RequestContent,
  theirs: RequestContent,
): LineContent[] => {
  const ids = [...new Set([...mine.lines, ...theirs.lines].map((line) => line.lineId))]
  return ids.flatMap((lineId) => {
    const sides = { base: lineOf(base, lineId), mine: lineOf(mine, lineId), theirs: lineOf(theirs, lineId) }
    const mergedLine =
      sides.mine && sides.theirs
        ? mergeFields(mergeLog, sides.base, sides.mine, sides.theirs)
        : mergeLog.pick<LineContent>(`lines.${lineId}`, sides, equalLines)
    return mergedLine ? [mergedLine] : []
  })
}

/** Files that either side removed are removed; files that either side added are added. */
const mergeFiles = (mergeLog: MergeLog, base: RequestContent | null, mine: RequestContent, theirs: RequestContent) => {
  const has = (list: readonly AttachmentContent[] | undefined, file: AttachmentContent) =>
    list?.some((one) => sameFile(one, file)) ?? false
  const retainedFiles = mine.attachments.filter(
    (file) => has(theirs.attachments, file) || !has(base?.attachments, file),
  )
  const addedFiles = theirs.attachments.filter((file) => !has(mine.attachments, file) && !has(base?.attachments, file))
  if (addedFiles.length > 0 || retainedFiles.length < mine.attachments.length) mergeLog.takenPaths.push('attachments')
  // If the server states a URL for a file of this device, the file gets this URL.
  const knownFiles = retainedFiles.map((file) => {
    const theirsToo = theirs.attachments.find((one) => sameFile(one, file))
    return file.url === '' && theirsToo ? { ...file, url: theirsToo.url } : file
  })
  return [...knownFiles, ...addedFiles]
}

const mergeTerms = (mergeLog: MergeLog, base: RequestContent | null, mine: RequestContent, theirs: RequestContent) => {
  const terms: Record<string, TermValue> = {}
  const termSides = { base: base && termsAsSent(base), mine: termsAsSent(mine), theirs: termsAsSent(theirs) }
  for (const name of new Set([...Object.keys(mine.terms), ...Object.keys(theirs.terms)])) {
    const sides = { base: termSides.base?.[name], mine: termSides.mine[name], theirs: termSides.theirs[name] }
    const value = mergeLog.pick<TermValue>(`terms.${name}`, sides, sameValue)
    // A term that does not apply retains its stored value.
    const retainedValue = value === sides.mine ? mine.terms[name] : value
    if (retainedValue !== undefined) terms[name] = retainedValue
  }
  return terms
}

/**
 * Three-way merge by field and line, with files as a set. `base`: what the server last acknowledged. If it is unknown,
 * every differing field is an overlap, and no line is removed. For an overlap, `content` has this device's value.
 */
export const mergeContent = (base: RequestContent | null, mine: RequestContent, theirs: RequestContent) => {
  const mergeLog = new MergeLog()
  const text = (path: 'note' | 'maxReplyTime') =>
    mergeLog.pick<string>(path, { base: base?.[path], mine: mine[path], theirs: theirs[path] }, sameValue) ?? ''
  const content: RequestContent = {
    kind: mine.kind,
    lines: mergeLines(mergeLog, base, mine, theirs),
    attachments: mergeFiles(mergeLog, base, mine, theirs),
    note: text('note'),
    maxReplyTime: text('maxReplyTime'),
    terms: mergeTerms(mergeLog, base, mine, theirs),
  }
  return { content, overlaps: mergeLog.overlaps, taken: mergeLog.takenPaths }
}

export type PickedSide = 'mine' | 'theirs'

const isLine = (value: FieldValue): value is LineContent =>
  value !== null && typeof value === 'object' && 'lineId' in value
const isTerm = (value: FieldValue): value is TermValue =>
  value !== null && (typeof value !== 'object' || Array.isArray(value))

const setLine = (content: RequestContent, lineId: string, value: FieldValue): RequestContent => {
  const otherLines = content.lines.filter((line) => line.lineId !== lineId)
  if (!isLine(value)) return { ...content, lines: otherLines }
  const isKnown = otherLines.length < content.lines.length
  return {
    ...content,
    lines: isKnown ? content.lines.map((line) => (line.lineId === lineId ? value : line)) : [...otherLines, value],
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

/** Applies the buyer's choices. Fields without a choice remain as in `content`. */
export const applyPicks = (
  content: RequestContent,
  fields: readonly ConflictField[],
  picks: Readonly<Record<string, PickedSide>>,
): RequestContent =>
  fields.reduce((result, field) => {
    const side = picks[field.path]
    return side === undefined ? result : setField(result, field.path, field[side])
  }, content)
