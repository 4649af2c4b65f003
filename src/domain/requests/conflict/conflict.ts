import * as z from 'zod/mini'
import {
  fieldValue,
  requestContent,
  type AttachmentContent,
  type FieldValue,
  type LineContent,
  type RequestContent,
} from '../draft/content.ts'
import { lineFields, parseLinePath, sameField, sameFile, sameValue, setField, termsAsSent } from '../draft/fields.ts'

const conflictField = z.object({ path: z.string(), base: fieldValue, mine: fieldValue, theirs: fieldValue })
export type ConflictField = z.infer<typeof conflictField>

/** `deleted`: the server's draft is gone. `sent-elsewhere`: another device sent it. */
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

/** A line on only one side is one difference. Files are left out, because they are merged automatically. */
export const findDifferences = (
  base: RequestContent | null,
  mine: RequestContent,
  theirs: RequestContent,
): ConflictField[] => {
  const [b, m, t] = [valuesOf(base), valuesOf(mine), valuesOf(theirs)]
  return [...new Set([...m.keys(), ...t.keys()])].flatMap((path) => {
    const field = { path, base: b.get(path) ?? null, mine: m.get(path) ?? null, theirs: t.get(path) ?? null }
    const line = parseLinePath(path)
    const isOnBoth = line && [m, t].every((values) => values.has(`lines.${line.lineId}`))
    if (line && !line.field) return isOnBoth ? [] : [field]
    return isOnBoth === false || sameValue(field.mine, field.theirs) ? [] : [field]
  })
}

const mergeFiles = (base: RequestContent | null, mine: RequestContent, theirs: RequestContent) => {
  const has = (list: readonly AttachmentContent[] | undefined, file: AttachmentContent) =>
    list?.some((one) => sameFile(one, file)) ?? false
  const retainedFiles = mine.attachments.filter(
    (file) => has(theirs.attachments, file) || !has(base?.attachments, file),
  )
  const addedFiles = theirs.attachments.filter((file) => !has(mine.attachments, file) && !has(base?.attachments, file))
  const knownFiles = retainedFiles.map((file) => {
    const theirsToo = theirs.attachments.find((one) => sameFile(one, file))
    return file.url === '' && theirsToo ? { ...file, url: theirsToo.url } : file
  })
  const isChanged = addedFiles.length > 0 || retainedFiles.length < mine.attachments.length
  return { attachments: [...knownFiles, ...addedFiles], isChanged }
}

/**
 * Three-way merge by field and line. `base`: what the server last acknowledged; if it is null, both sides' lines are
 * retained, and every other difference is an overlap. For an overlap, `content` has this device's value.
 */
export const mergeContent = (base: RequestContent | null, mine: RequestContent, theirs: RequestContent) => {
  const changedFields = findDifferences(base, mine, theirs).filter((field) => !sameField(field.base, field.theirs))
  const takenFields = changedFields.filter((field) => sameField(field.base, field.mine))
  const { attachments, isChanged } = mergeFiles(base, mine, theirs)
  return {
    content: {
      ...takenFields.reduce((content, { path, theirs: value }) => setField(content, path, value), mine),
      attachments,
    },
    overlaps: changedFields.filter((field) => !takenFields.includes(field)),
    taken: [...takenFields.map(({ path }) => path), ...(isChanged ? ['attachments'] : [])],
  }
}

export type PickedSide = 'mine' | 'theirs'

export const applyPicks = (
  content: RequestContent,
  fields: readonly ConflictField[],
  picks: Readonly<Record<string, PickedSide>>,
): RequestContent =>
  fields.reduce((result, field) => {
    const side = picks[field.path]
    return side === undefined ? result : setField(result, field.path, field[side])
  }, content)
