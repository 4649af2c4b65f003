import fc from 'fast-check'
import { expect, test, expectTypeOf } from 'vitest'
import { pageBySize } from './page-by-size.ts'
import type { AccountId } from '#domain/ids.ts'
import { draftRowId, type DraftRowId, type RecordRowId } from './row-id.ts'
import { buyerCompanyId, supplierId, type BuyerCompanyId, type SupplierId } from '#server/platform/ids.ts'

const megabyte = 1024 * 1024
const rowsOf = (...sizes: readonly number[]) => sizes.map((bytes, id) => ({ id, bytes }))

test('a page of small rows has as many rows as requested', () => {
  const rows = rowsOf(...Array.from({ length: 5 }, () => 100))
  const page = (pageNo: number) => pageBySize(rows, { pageNo, pageSize: 2 }).map(({ id }) => id)
  expect([1, 2, 3, 4].map(page)).toEqual([[0, 1], [2, 3], [4], []])
})

test('all pages together have all rows once and in order, and a page of several rows is not larger than allowed', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3 * megabyte }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (sizes, pageSize) => {
        const rows = rowsOf(...sizes)
        const pages = Array.from({ length: rows.length + 1 }, (_, at) => pageBySize(rows, { pageNo: at + 1, pageSize }))
        expect(pages.flat()).toEqual(rows)
        for (const page of pages) {
          expect(page.length).toBeLessThanOrEqual(pageSize)
          const bytes = page.length > 1 ? page.reduce((sum, row) => sum + row.bytes, 0) : 0
          expect(bytes).toBeLessThanOrEqual(2 * megabyte)
        }
      },
    ),
    { seed: 20261128, numRuns: 300 },
  ))

test('a buyer’s company id is not accepted as a supplier’s, and neither of them is accepted as an account’s', () => {
  expectTypeOf<BuyerCompanyId>().not.toExtend<SupplierId>()
  expectTypeOf<SupplierId>().not.toExtend<BuyerCompanyId>()
  expectTypeOf<BuyerCompanyId>().not.toExtend<AccountId>()
  expectTypeOf<string>().not.toExtend<SupplierId>()
  expectTypeOf<string>().not.toExtend<BuyerCompanyId>()
  expect([buyerCompanyId.safeParse(7).success, supplierId.safeParse(null).success]).toEqual([false, false])
})

test('a draft’s number is not accepted as a record’s, and a time is not accepted as either', () => {
  expectTypeOf<DraftRowId>().not.toExtend<RecordRowId>()
  expectTypeOf<RecordRowId>().not.toExtend<DraftRowId>()
  expectTypeOf<number>().not.toExtend<RecordRowId>()
  expect(draftRowId.safeParse('7').success).toBe(false)
})
