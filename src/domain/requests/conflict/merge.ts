import type { AttachmentContent, LineContent, RequestContent, TermValue } from '../draft/content.ts'
import type { ConflictField, FieldValue } from './conflict.ts'
import { lineFields, sameFile, sameLine, sameValue, termsSaid } from '../draft/fields.ts'

export interface Merged {
  /** Both sides' changes; where they overlap, this device's. */
  readonly content: RequestContent
  /** Fields that both sides changed in different ways. Empty: the merge needs no decision. */
  readonly overlaps: readonly ConflictField[]
  /** Paths whose values were taken from the other side, for the notice. */
  readonly taken: readonly string[]
}

interface Sides<T> {
  readonly base: T | undefined
  readonly mine: T | undefined
  readonly theirs: T | undefined
}

class Ledger {
  readonly overlaps: ConflictField[] = []
  readonly taken: string[] = []

  /** The value of one field by the three-way rule; an overlap takes this device's value and is recorded. */
  pick<T extends FieldValue>(
    path: string,
    { base, mine, theirs }: Sides<T>,
    equal: (a: T | undefined, b: T | undefined) => boolean,
  ) {
    if (equal(mine, theirs) || equal(base, theirs)) return mine
    if (equal(base, mine)) {
      this.taken.push(path)
      return theirs
    }
    this.overlaps.push({ path, base: base ?? null, mine: mine ?? null, theirs: theirs ?? null })
    return mine
  }
}

const lineOf = (content: RequestContent | null, lineId: string) => content?.lines.find((line) => line.lineId === lineId)

const mergeFields = (
  ledger: Ledger,
  base: LineContent | undefined,
  mine: LineContent,
  theirs: LineContent,
): LineContent => {
  const merged = { ...mine }
  for (const field of lineFields) {
    const sides = { base: base?.[field], mine: mine[field], theirs: theirs[field] }
    merged[field] = ledger.pick<string>(`lines.${mine.lineId}.${field}`, sides, sameValue) ?? ''
  }
  return merged
}

const equalLines = (a: LineContent | undefined, b: LineContent | undefined) => (a && b ? sameLine(a, b) : a === b)

const mergeLines = (
  ledger: Ledger,
  base: RequestContent | null,
  mine: RequestContent,
  theirs: RequestContent,
): LineContent[] => {
  const ids = [...new Set([...mine.lines, ...theirs.lines].map((line) => line.lineId))]
  return ids.flatMap((lineId) => {
    const sides = { base: lineOf(base, lineId), mine: lineOf(mine, lineId), theirs: lineOf(theirs, lineId) }
    const merged =
      sides.mine && sides.theirs
        ? mergeFields(ledger, sides.base, sides.mine, sides.theirs)
        : ledger.pick<LineContent>(`lines.${lineId}`, sides, equalLines)
    return merged ? [merged] : []
  })
}

/** Files are a set: one that either side removed is removed, one that either side added is added. */
const mergeFiles = (ledger: Ledger, base: RequestContent | null, mine: RequestContent, theirs: RequestContent) => {
  const has = (list: readonly AttachmentContent[] | undefined, file: AttachmentContent) =>
    list?.some((one) => sameFile(one, file)) ?? false
  const kept = mine.attachments.filter((file) => has(theirs.attachments, file) || !has(base?.attachments, file))
  const added = theirs.attachments.filter((file) => !has(mine.attachments, file) && !has(base?.attachments, file))
  if (added.length > 0 || kept.length < mine.attachments.length) ledger.taken.push('attachments')
  // An address that the server stated belongs to the file here too.
  const known = kept.map((file) => {
    const theirsToo = theirs.attachments.find((one) => sameFile(one, file))
    return file.url === '' && theirsToo ? { ...file, url: theirsToo.url } : file
  })
  return [...known, ...added]
}

const mergeTerms = (ledger: Ledger, base: RequestContent | null, mine: RequestContent, theirs: RequestContent) => {
  const terms: Record<string, TermValue> = {}
  const said = { base: base && termsSaid(base), mine: termsSaid(mine), theirs: termsSaid(theirs) }
  for (const name of new Set([...Object.keys(mine.terms), ...Object.keys(theirs.terms)])) {
    const sides = { base: said.base?.[name], mine: said.mine[name], theirs: said.theirs[name] }
    const value = ledger.pick<TermValue>(`terms.${name}`, sides, sameValue)
    // A term that does not apply now is unchanged.
    const kept = value === sides.mine ? mine.terms[name] : value
    if (kept !== undefined) terms[name] = kept
  }
  return terms
}

/**
 * Three-way merge by field and line (by line id), with files as a set. `base`: what the server last acknowledged to
 * this device. If it is null, i.e. unknown, every field that differs is an overlap, and what only one side has stays:
 * nothing is overwritten on a guess.
 */
export const mergeContent = (base: RequestContent | null, mine: RequestContent, theirs: RequestContent): Merged => {
  const ledger = new Ledger()
  const text = (path: 'note' | 'maxReplyTime') =>
    ledger.pick<string>(path, { base: base?.[path], mine: mine[path], theirs: theirs[path] }, sameValue) ?? ''
  const content: RequestContent = {
    kind: mine.kind,
    lines: mergeLines(ledger, base, mine, theirs),
    attachments: mergeFiles(ledger, base, mine, theirs),
    note: text('note'),
    maxReplyTime: text('maxReplyTime'),
    terms: mergeTerms(ledger, base, mine, theirs),
  }
  return { content, overlaps: ledger.overlaps, taken: ledger.taken }
}
