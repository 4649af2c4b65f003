import { describe, expect, it } from 'vitest'
import { documentAgeOf, groupDocuments } from './age.ts'
import type { StoredDocument } from './documents.ts'

const today = '2026-03-12'
const aDocument = (change: Partial<StoredDocument> = {}): StoredDocument => ({
  id: 'a',
  type: 'SDS',
  product: 'Glyphosate 480 g/L SL',
  batch: '',
  issuedOn: '2025-01-31',
  receivedOn: null,
  from: null,
  validUntil: null,
  name: 'sds.pdf',
  mime: 'application/pdf',
  size: 10,
  sha256: 'x',
  addedAt: 1,
  ...change,
})
const age = (change: Partial<StoredDocument>, others: StoredDocument[] = []) =>
  documentAgeOf(aDocument(change), [aDocument(change), ...others], today)

describe('the age of a document', () => {
  it('depends on the stated expiry, or else on the usual period of its kind', () => {
    expect(age({ validUntil: '2026-03-11' })).toBe('ended')
    expect(age({ validUntil: '2026-03-12' })).toBe('current')
    expect(age({ issuedOn: '2021-03-12' })).toBe('current')
    expect(age({ issuedOn: '2021-03-11' })).toBe('old')
    expect(age({ type: 'LOA', issuedOn: '2025-03-11' })).toBe('old')
    expect(age({ type: 'other', issuedOn: '1999-01-01' })).toBe('current')
  })

  it('is counted in months, up to the last day of a shorter month', () => {
    const loa = aDocument({ type: 'LOA', issuedOn: '2024-02-29' })
    expect(documentAgeOf(loa, [loa], '2025-02-28')).toBe('current')
    expect(documentAgeOf(loa, [loa], '2025-03-01')).toBe('old')
  })

  it('is "undated" for a document that states neither a date of issue nor an expiry', () => {
    expect(age({ issuedOn: null })).toBe('undated')
    expect(age({ issuedOn: null, validUntil: '2027-01-01' })).toBe('current')
  })

  it('is counted from the day of receipt if the date of issue is unknown', () => {
    expect(age({ issuedOn: null, receivedOn: '2021-03-11' })).toBe('old')
    expect(age({ issuedOn: null, receivedOn: '2026-03-01' })).toBe('undated')
    expect(age({ issuedOn: '2026-01-01', receivedOn: '2026-03-01' })).toBe('current')
  })

  it('is "replaced" if there is a newer document of the same product and, for a COA, of the same batch', () => {
    const newer = aDocument({ id: 'b', product: ' glyphosate 480 G/L sl ', issuedOn: '2026-01-01' })
    expect(age({}, [newer])).toBe('replaced')
    expect(age({ type: 'COA', batch: 'L1' }, [{ ...newer, type: 'COA', batch: 'L2' }])).toBe('current')
    expect(age({ type: 'COA', batch: 'L1' }, [{ ...newer, type: 'COA', batch: 'l1' }])).toBe('replaced')
  })
})

it('documents are grouped by product and sorted by kind, newest first', () => {
  const groups = groupDocuments(
    [
      aDocument({ id: 'old', issuedOn: '2020-01-01' }),
      aDocument({ id: 'z', product: 'Zineb', type: 'TDS' }),
      aDocument({ id: 'coa', type: 'COA', product: 'glyphosate 480 g/l sl' }),
      aDocument({ id: 'new' }),
    ],
    'en',
  )
  expect(groups.map(({ documents }) => documents.map(({ id }) => id))).toEqual([['coa', 'new', 'old'], ['z']])
})
