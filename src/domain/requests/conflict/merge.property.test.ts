import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentContent, requestContent, type RequestContent } from '../draft/content.ts'
import { sameContent, sameFile } from '../draft/fields.ts'
import { aLineContent } from '../test-lines.ts'
import { emptyContent } from '../wire.ts'
import { draftConflict, findDifferences, mergeContent, applyPicks, type PickedSide } from './conflict.ts'

const words = fc.constantFrom('', 'a', 'b', ' a ', '12', '?1.500', '🌾')
const line = fc
  .record({
    lineId: fc.constantFrom('1', '2', '3', 'with.dot'),
    quantity: words,
    unit: fc.constantFrom('', 'kg', 'L'),
    packaging: fc.constantFrom('', 'drum'),
  })
  .map((one) => aLineContent(one.lineId, one))
const lines = fc.uniqueArray(line, { selector: ({ lineId }) => lineId, maxLength: 4 })
const files = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c'), { maxLength: 3 })
const attachments = files.map((urls) => urls.map((url) => attachmentContent.parse({ name: url, url })))
const sharedFields = { lines, attachments, note: words, maxReplyTime: fc.constantFrom('', '2026-03-20', '2026-04-01') }
const enquiry = fc
  .record({
    ...sharedFields,
    deliveryPlace: words,
    tradeClause: fc.constantFrom('', 'FOB', 'CIF'),
    newer: fc.boolean(),
  })
  .map(({ deliveryPlace, tradeClause, newer, ...rest }): RequestContent => {
    const emptyRequest = emptyContent('enquiry')
    // An app of a later release may state a term that this release does not define.
    const terms = { ...emptyRequest.terms, deliveryPlace, tradeClause, ...(newer ? { ofNewerApp: 'x' } : {}) }
    return { ...emptyRequest, ...rest, terms }
  })
const intention = fc
  .record({ ...sharedFields, needSample: fc.boolean(), sampleCount: words, saleChannel: fc.subarray(['x', 'y']) })
  .map(({ needSample, sampleCount, saleChannel, ...rest }): RequestContent => {
    const emptyRequest = emptyContent('intention')
    return { ...emptyRequest, ...rest, terms: { ...emptyRequest.terms, needSample, sampleCount, saleChannel } }
  })
const versions = fc.oneof(fc.tuple(enquiry, enquiry, enquiry), fc.tuple(intention, intention, intention))
const always = (check: (base: RequestContent, mine: RequestContent, theirs: RequestContent) => void) =>
  fc.assert(
    fc.property(versions, ([base, mine, theirs]) => check(base, mine, theirs)),
    { seed: 20261126, numRuns: 100 },
  )
const all = (paths: readonly { readonly path: string }[], side: PickedSide): Record<string, PickedSide> =>
  Object.fromEntries(paths.map(({ path }) => [path, side]))

test('MERGE a field that only one side changed gets the new value without a question', () =>
  always((base, mine, theirs) => {
    const fromTheirs = mergeContent(base, base, theirs)
    expect(fromTheirs.overlaps).toEqual([])
    expect(sameContent(fromTheirs.content, theirs)).toBe(true)
    const fromMine = mergeContent(base, mine, base)
    expect([fromMine.overlaps, fromMine.taken]).toEqual([[], []])
    expect(sameContent(fromMine.content, mine)).toBe(true)
  }))

test('MERGE if both devices made the same changes, no question is asked', () =>
  always((base, mine) => {
    const { content, overlaps } = mergeContent(base, mine, structuredClone(mine))
    expect(overlaps).toEqual([])
    expect(sameContent(content, mine)).toBe(true)
  }))

test('MERGE both devices compute the same request if nothing overlaps', () =>
  always((base, mine, theirs) => {
    const result = mergeContent(base, mine, theirs)
    const mirror = mergeContent(base, theirs, mine)
    expect(mirror.overlaps.map(({ path }) => path).sort()).toEqual(result.overlaps.map(({ path }) => path).sort())
    expect(result.overlaps.length > 0 || sameContent(result.content, mirror.content)).toBe(true)
  }))

test('MERGE only fields that differ are asked about or taken from the other device, and no field is both', () =>
  always((base, mine, theirs) => {
    const { overlaps, taken } = mergeContent(base, mine, theirs)
    const differ = new Set(findDifferences(base, mine, theirs).map(({ path }) => path))
    for (const { path } of overlaps) expect(differ).toContain(path)
    expect(taken.filter((path) => path !== 'attachments' && !differ.has(path))).toEqual([])
    expect(overlaps.filter(({ path }) => taken.includes(path))).toEqual([])
  }))

test('MERGE if no common version is known, each field that both sides state differently is asked about, and no line is lost', () =>
  always((_, mine, theirs) => {
    const { content, overlaps, taken } = mergeContent(null, mine, theirs)
    const ids = (one: RequestContent) => one.lines.map(({ lineId }) => lineId)
    expect(new Set(ids(content))).toEqual(new Set([...ids(mine), ...ids(theirs)]))
    const overlapPaths = overlaps.map(({ path }) => path)
    const onlyIn = <T>(one: readonly T[], other: readonly T[]) => one.filter((each) => !other.includes(each))
    const names = (one: RequestContent) => [
      ...ids(one).map((id) => `lines.${id}`),
      ...Object.keys(one.terms).map((name) => `terms.${name}`),
    ]
    const oneSided = [...onlyIn(names(mine), names(theirs)), ...onlyIn(names(theirs), names(mine))]
    const differ = findDifferences(null, mine, theirs).map(({ path }) => path)
    expect(overlapPaths.toSorted()).toEqual(differ.filter((path) => !oneSided.includes(path)).toSorted())
    expect(taken.filter((path) => path !== 'attachments').every((path) => oneSided.includes(path))).toBe(true)
    expect([content.note.trim(), content.maxReplyTime]).toEqual([mine.note.trim(), mine.maxReplyTime])
  }))

test('MERGE each field gets the value of the side that the buyer chose for it', () =>
  always((base, mine, theirs) => {
    const fields = findDifferences(base, mine, theirs)
    const withoutFiles = (content: RequestContent): RequestContent => ({ ...content, attachments: [] })
    expect(sameContent(withoutFiles(applyPicks(mine, fields, all(fields, 'theirs'))), withoutFiles(theirs))).toBe(true)
    expect(sameContent(withoutFiles(applyPicks(theirs, fields, all(fields, 'mine'))), withoutFiles(mine))).toBe(true)
    expect(applyPicks(mine, fields, {})).toEqual(mine)
  }))

test('MERGE a file that either side added is included, and a file that either side removed is not', () =>
  always((base, mine, theirs) => {
    const mergedContent = mergeContent(base, mine, theirs).content
    const has = (list: RequestContent['attachments'], url: string) =>
      list.some((one) => sameFile(one, attachmentContent.parse({ name: url, url })))
    for (const url of ['/a', '/b', '/c']) {
      const [inBase, inMine, inTheirs] = [base, mine, theirs].map((one) => has(one.attachments, url))
      expect(has(mergedContent.attachments, url)).toBe(
        inBase ? Boolean(inMine && inTheirs) : Boolean(inMine || inTheirs),
      )
    }
  }))

test('MERGE the merged request and its overlaps are the same after they are stored and read', () =>
  always((base, mine, theirs) => {
    const { content, overlaps } = mergeContent(base, mine, theirs)
    expect(requestContent.parse(structuredClone(content))).toEqual(content)
    const storedConflict = { type: 'changed', theirs, theirsVersion: 3, fields: [...overlaps] }
    expect(draftConflict.parse(structuredClone(storedConflict))).toEqual(storedConflict)
  }))
