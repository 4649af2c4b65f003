import { expect, expectTypeOf, test } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { draftRowId, type DraftRowId, type RecordRowId } from './row-id.ts'
import { buyerCompanyId, supplierId, type BuyerCompanyId, type SupplierId } from '#server/platform/ids.ts'

test('a buyer’s company cannot be given for a supplier, nor either for an account', () => {
  expectTypeOf<BuyerCompanyId>().not.toExtend<SupplierId>()
  expectTypeOf<SupplierId>().not.toExtend<BuyerCompanyId>()
  expectTypeOf<BuyerCompanyId>().not.toExtend<AccountId>()
  expectTypeOf<string>().not.toExtend<SupplierId>()
  expectTypeOf<string>().not.toExtend<BuyerCompanyId>()
  expect([buyerCompanyId.safeParse(7).success, supplierId.safeParse(null).success]).toEqual([false, false])
})

test('the number of a draft cannot be given for a record’s, nor a moment for either', () => {
  expectTypeOf<DraftRowId>().not.toExtend<RecordRowId>()
  expectTypeOf<RecordRowId>().not.toExtend<DraftRowId>()
  expectTypeOf<number>().not.toExtend<RecordRowId>()
  expect(draftRowId.safeParse('7').success).toBe(false)
})
