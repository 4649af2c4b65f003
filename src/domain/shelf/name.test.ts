import { expect, it } from 'vitest'
import { batchOfName, dayOfName, typeOfName } from './name.ts'

it('the kind of a paper is found in the name of its file', () => {
  expect(typeOfName('Quotation and COA.pdf')).toBe('COA')
  expect(typeOfName('msds_glyphosate.pdf')).toBe('SDS')
  expect(typeOfName('cocoa.pdf')).toBe('other')
})

it.each([
  ['COA_2026-03-12.pdf', '2026-03-12'],
  ['sds 20251101 v2.pdf', '2025-11-01'],
  ['COA_2026-02-30.pdf', null],
  ['offer 120260312.pdf', null],
  ['sds.pdf', null],
])('the date in %s is read as %s', (name, day) => expect(dayOfName(name)).toBe(day))

it.each([
  ['COA_Batch-L7.pdf', 'L7'],
  ['coa lot 24081.pdf', '24081'],
  ['COA batch no.pdf', ''],
  ['allotment 12.pdf', ''],
  ['sds.pdf', ''],
])('the lot in %s is read as "%s"', (name, batch) => expect(batchOfName(name)).toBe(batch))
