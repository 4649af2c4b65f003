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

/** A short name as the id of an operation. */
export const anOp = (name: string): OpId => opId.parse(name)

/** A short name as the id of an account. */
export const anAccount = (name: string): AccountId => accountId.parse(name)

/** A short name as the id of a request on the server. */
export const aRecordId = (name: string): RecordId => recordId.parse(name)

/** A short name as the id of a draft on its device. */
export const aDraftId = (name: string): DraftId => draftId.parse(name)

/** A short name as the id of a parcel. */
export const aShipmentId = (name: string): ShipmentId => shipmentId.parse(name)
