import { expect, expectTypeOf, test } from 'vitest'
import { recordId, type AccountId, type DraftId, type OpId, type RecordId, type ShipmentId } from './ids.ts'

test('ids of different kinds are different types, and a number is not accepted as an id', () => {
  expectTypeOf<OpId>().not.toExtend<DraftId>()
  expectTypeOf<DraftId>().not.toExtend<RecordId>()
  expectTypeOf<RecordId>().not.toExtend<AccountId>()
  expectTypeOf<RecordId>().not.toExtend<ShipmentId>()
  expect(recordId.safeParse(7).success).toBe(false)
})
