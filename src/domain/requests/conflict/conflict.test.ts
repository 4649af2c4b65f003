import { describe, expect, test } from 'vitest'
import type { AttachmentContent, LineContent, RequestContent } from '../draft/content.ts'
import { findDifferences, mergeContent, applyPicks } from './conflict.ts'
import { sameContent } from '../draft/fields.ts'
import { aLineContent } from '../test-lines.ts'
import { emptyContent } from '../wire.ts'

const line = (lineId: string, part: Partial<LineContent> = {}) =>
  aLineContent(lineId, { quantity: '1', unit: 'kg', packaging: 'drum', ...part })
const file = (part: Partial<AttachmentContent>): AttachmentContent => ({
  blobId: '',
  name: 'f',
  size: 1,
  type: '',
  sha256: '',
  url: '',
  ...part,
})
const base: RequestContent = {
  ...emptyContent('enquiry'),
  lines: [line('1'), line('2')],
  note: 'old',
  attachments: [file({ url: '/old' })],
}
const withNote = (note: string): RequestContent => ({ ...base, note })
const withLine = (part: Partial<LineContent>): RequestContent => ({ ...base, lines: [line('1', part), line('2')] })

describe('three-way merge', () => {
  test('MERGE-1 keeps both changes if they are in different fields', () => {
    const { content, overlaps, taken } = mergeContent(base, withNote('mine'), withLine({ quantity: '9' }))
    expect(content).toMatchObject({ note: 'mine', lines: [{ quantity: '9' }, { quantity: '1' }] })
    expect([overlaps, taken]).toEqual([[], ['lines.1.quantity']])
  })

  test('MERGE-1 treats two fields of one line as two fields', () => {
    const { content, overlaps } = mergeContent(base, withLine({ unit: 't' }), withLine({ quantity: '9' }))
    expect(content.lines[0]).toMatchObject({ unit: 't', quantity: '9' })
    expect(overlaps).toEqual([])
  })

  test("MERGE-2 asks about a field with two new values, and shows this device's value until the buyer decides", () => {
    const { content, overlaps } = mergeContent(base, withNote('mine'), withNote('theirs'))
    expect(content.note).toBe('mine')
    expect(overlaps).toEqual([{ path: 'note', base: 'old', mine: 'mine', theirs: 'theirs' }])
  })

  test('removes a line that this device removed, but asks about the line if the other device changed it', () => {
    const mine: RequestContent = { ...base, lines: [line('2')] }
    expect(mergeContent(base, mine, base).content.lines.map((one) => one.lineId)).toEqual(['2'])
    expect(mergeContent(base, mine, withLine({ quantity: '9' })).overlaps).toMatchObject([
      { path: 'lines.1', mine: null, theirs: { quantity: '9' } },
    ])
  })

  test('includes the lines that either device added', () => {
    const { content } = mergeContent(
      base,
      { ...base, lines: [...base.lines, line('3')] },
      { ...base, lines: [...base.lines, line('4')] },
    )
    expect(content.lines.map((one) => one.lineId)).toEqual(['1', '2', '3', '4'])
  })
})

describe('the stored value of a term that does not apply', () => {
  const terms = (needSample: boolean, sampleCount: string) => ({
    ...emptyContent('intention').terms,
    needSample,
    sampleCount,
  })
  const contentOf = (needSample: boolean, sampleCount: string): RequestContent => ({
    ...emptyContent('intention'),
    terms: terms(needSample, sampleCount),
  })
  const hiddenContent = contentOf(false, '5')

  test('is not a difference, because the server stores the default of such a term', () => {
    expect(sameContent(hiddenContent, contentOf(false, '0'))).toBe(true)
    expect(findDifferences(null, hiddenContent, contentOf(false, '0'))).toEqual([])
  })

  test('remains stored, and is not asked about', () => {
    const result = mergeContent(hiddenContent, hiddenContent, contentOf(false, '0'))
    expect([result.content.terms['sampleCount'], result.overlaps, result.taken]).toEqual(['5', [], []])
    const secondMerge = mergeContent(hiddenContent, contentOf(true, '7'), contentOf(false, '0'))
    expect([secondMerge.content.terms['sampleCount'], secondMerge.overlaps]).toEqual(['7', []])
    expect(mergeContent(hiddenContent, hiddenContent, contentOf(true, '3')).content.terms).toMatchObject(
      terms(true, '3'),
    )
  })
})

describe('the decision of a conflict', () => {
  const mine: RequestContent = {
    ...withLine({ quantity: '5' }),
    note: 'mine',
    terms: { ...base.terms, deliveryPlace: 'here' },
  }
  const theirs: RequestContent = {
    ...base,
    lines: [line('2')],
    note: 'theirs',
    terms: { ...base.terms, deliveryPlace: 'there' },
  }
  const fields = findDifferences(base, mine, theirs)

  test('is about every differing field once; a line that only one device has is one difference', () => {
    expect(fields.map((one) => one.path)).toEqual(['lines.1', 'note', 'terms.deliveryPlace'])
  })

  test('does not change a field that the buyer did not choose', () => {
    expect(applyPicks(mine, fields, { note: 'theirs' })).toMatchObject({
      note: 'theirs',
      terms: { deliveryPlace: 'here' },
    })
  })

  test('sets a quantity in its line only', () => {
    const [quantity] = findDifferences(base, withLine({ quantity: '5' }), withLine({ quantity: '7' }))
    expect(quantity?.path).toBe('lines.1.quantity')
    const pickedContent = applyPicks(withLine({ quantity: '5' }), quantity ? [quantity] : [], {
      'lines.1.quantity': 'theirs',
    })
    expect(pickedContent.lines.map((one) => one.quantity)).toEqual(['7', '1'])
  })
})
