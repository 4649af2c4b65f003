import {
  accountId,
  draftId,
  opId,
  recordId,
  shipmentId,
  type AccountId,
  type DraftId,
  type OpId,
  type RecordId,
  type ShipmentId,
} from '#domain/ids.ts'

export const anOpId = (name: string): OpId => opId.parse(name)

export const anAccountId = (name: string): AccountId => accountId.parse(name)

export const aRecordId = (name: string): RecordId => recordId.parse(name)

export const aDraftId = (name: string): DraftId => draftId.parse(name)

export const aShipmentId = (name: string): ShipmentId => shipmentId.parse(name)
