import { expect, it } from 'vitest'
import { aLine, aSupplier } from '../quotes/test-offers.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { papersOf } from './papers.ts'

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

it('the shelf takes files from the supplier whose name states a kind, with product, lot and date', () => {
  const found = papersOf(
    record({
      log: [entry('buyer', 'our_sds.pdf'), entry('supplier', 'COA_lot-L7_2026-03-01.pdf', 'quotation.pdf')],
    }),
    'UTC',
  )
  expect(found).toEqual([
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

it("a paper belongs to the product in its name, or else to all requested ones, and is dated in the reader's zone", () => {
  const products = [aLine(), aLine({ pesticideId: 'p2', name: 'Atrazine 97% TC' })]
  const of = (name: string) => papersOf(record({ products, log: [entry('supplier', name)] }), 'Asia/Shanghai')[0]?.label
  expect(of('SDS atrazine.pdf')).toMatchObject({ product: 'Atrazine 97% TC', receivedOn: '2026-03-13' })
  expect(of('SDS.pdf')).toMatchObject({ product: 'glyphosate, Atrazine 97% TC' })
})
