import { expect, expectTypeOf, test } from 'vitest'
import { draftId, recordId, type AccountId, type DraftId, type OpId, type RecordId, type ShipmentId } from './ids.ts'

test('an id of one kind is not accepted as an id of another kind', () => {
  expectTypeOf<OpId>().not.toExtend<DraftId>()
  expectTypeOf<DraftId>().not.toExtend<RecordId>()
  expectTypeOf<RecordId>().not.toExtend<AccountId>()
  expect(recordId.safeParse(7).success).toBe(false)
})

test('plain text is not accepted as an id', () => {
  expectTypeOf<string>().not.toExtend<DraftId>()
  expectTypeOf<string>().not.toExtend<RecordId>()
  expectTypeOf<string>().not.toExtend<ShipmentId>()
  expectTypeOf<RecordId>().not.toExtend<ShipmentId>()
  expectTypeOf<string>().not.toExtend<OpId>()
  expectTypeOf<string>().not.toExtend<AccountId>()
  expectTypeOf<DraftId>().not.toExtend<OpId>()
  expect(draftId.safeParse(7).success).toBe(false)
})
