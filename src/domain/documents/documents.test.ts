import { expect, it } from 'vitest'
import { aLine, aSupplier } from '../quotations/test-quotations.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { documentsOfRecord, batchInFileName, dayInFileName, documentTypeOfName } from './documents.ts'

const time = Date.UTC(2026, 2, 12, 20)
const file = (name: string) => ({ name, url: `/files/${name}` })
const entry = (actor: 'buyer' | 'supplier', ...names: string[]) => ({
  id: names.join(),
  time,
  actor,
  type: 'quoted',
  files: names.map(file),
})
const record = (change: Partial<RequestRecord>): RequestRecord => aSupplier({ quotes: [], record: change }).record

it("the documents of a request are the supplier's files whose names state a kind of document", () => {
  const documents = documentsOfRecord(
    record({
      log: [entry('buyer', 'our_sds.pdf'), entry('supplier', 'COA_lot-L7_2026-03-01.pdf', 'quotation.pdf')],
    }),
    'UTC',
  )
  expect(documents).toEqual([
    {
      file: file('COA_lot-L7_2026-03-01.pdf'),
      label: {
        type: 'COA',
        product: 'glyphosate',
        batch: 'L7',
        issuedOn: '2026-03-01',
        validUntil: null,
        receivedOn: '2026-03-12',
      },
    },
  ])
})

it("a document belongs to the product in its file name, otherwise to all; its day of receipt is in the reader's zone", () => {
  const products = [aLine(), aLine({ pesticideId: 'p2', name: 'Atrazine 97% TC' })]
  const of = (name: string) =>
    documentsOfRecord(record({ products, log: [entry('supplier', name)] }), 'Asia/Shanghai')[0]?.label
  expect(of('SDS atrazine.pdf')).toMatchObject({ product: 'Atrazine 97% TC', receivedOn: '2026-03-13' })
  expect(of('SDS.pdf')).toMatchObject({ product: 'glyphosate, Atrazine 97% TC' })
})

it('the kind of a document is read from its file name', () => {
  expect(documentTypeOfName('Quotation and COA.pdf')).toBe('COA')
  expect(documentTypeOfName('msds_glyphosate.pdf')).toBe('SDS')
  expect(documentTypeOfName('cocoa.pdf')).toBe('other')
})

it.each([
  ['COA_2026-03-12.pdf', '2026-03-12'],
  ['sds 20251101 v2.pdf', '2025-11-01'],
  ['COA_2026-02-30.pdf', null],
  ['offer 120260312.pdf', null],
  ['sds.pdf', null],
])('the date in %s is read as %s', (name, day) => expect(dayInFileName(name)).toBe(day))

it.each([
  ['COA_Batch-L7.pdf', 'L7'],
  ['coa lot 24081.pdf', '24081'],
  ['COA batch no.pdf', ''],
  ['allotment 12.pdf', ''],
  ['sds.pdf', ''],
])('the batch number in %s is read as "%s"', (name, batch) => expect(batchInFileName(name)).toBe(batch))
