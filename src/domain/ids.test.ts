import { expect, expectTypeOf, test } from 'vitest'
import { draftId, recordId, type AccountId, type DraftId, type OpId, type RecordId, type ShipmentId } from './ids.ts'

test('ids of different kinds are different types, and a number is not accepted as an id', () => {
  expectTypeOf<OpId>().not.toExtend<DraftId>()
  expectTypeOf<DraftId>().not.toExtend<RecordId>()
  expectTypeOf<RecordId>().not.toExtend<AccountId>()
  expect(recordId.safeParse(7).success).toBe(false)
})

test('a string is not accepted as an id, and a draft id is not accepted as an operation id', () => {
  expectTypeOf<string>().not.toExtend<DraftId>()
  expectTypeOf<string>().not.toExtend<RecordId>()
  expectTypeOf<string>().not.toExtend<ShipmentId>()
  expectTypeOf<RecordId>().not.toExtend<ShipmentId>()
  expectTypeOf<string>().not.toExtend<OpId>()
  expectTypeOf<string>().not.toExtend<AccountId>()
  expectTypeOf<DraftId>().not.toExtend<OpId>()
  expect(draftId.safeParse(7).success).toBe(false)
})
