import type { SampleResult, Shipment } from '#contract/entities/progress.ts'
import type { ShipmentId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { badFields, repeated } from '#server/platform/http/refusal.ts'
import type { HeldRecord } from './own-record.ts'
import { advanceRecord, refuseStep } from './advance-record.ts'
import { filesOfAction } from '#server/modules/files/attachments.ts'
import { viewRecord } from './record-view.ts'

type Own = HeldRecord<'buyer'>
interface Said {
  readonly shipmentId: ShipmentId
  readonly text?: string | undefined
  readonly attach?: string | null | undefined
}

const shipmentOf = (row: Own, shipmentId: ShipmentId): Shipment => {
  const found = row.shipments.find((one) => one.id === shipmentId)
  if (!found) throw badFields([{ path: 'shipmentId', rule: 'unknown' }])
  return found
}

const replaced = (row: Own, changed: Shipment) => row.shipments.map((one) => (one.id === changed.id ? changed : one))

/** Marks a parcel as received; the request counts as received when no parcel is in transit. */
export const receiveShipment = async (tx: Database, row: Own, said: Said, now: number) => {
  const parcel = shipmentOf(row, said.shipmentId)
  if (parcel.receivedTime) throw repeated()
  const files = await filesOfAction(tx, { role: 'buyer', accountId: row.accountId }, said.attach, now)
  const shipments = replaced(row, {
    ...parcel,
    receivedTime: now,
    receiptText: said.text || null,
    receiptFiles: files,
  })
  const changed = await advanceRecord(tx, 'buyer', row, {
    action: shipments.every((one) => one.receivedTime) ? 'receive' : 'receive-part',
    text: said.text,
    files,
    about: { shipmentId: parcel.id },
    change: { shipments },
    now,
  })
  return viewRecord(tx, changed)
}

/** Records a parcel's test result; the request counts as tested when all parcels are. */
export const reportResult = async (
  tx: Database,
  row: Own,
  said: Said & { readonly result: SampleResult },
  now: number,
) => {
  const parcel = shipmentOf(row, said.shipmentId)
  if (parcel.resultTime) {
    if (parcel.result === said.result && (parcel.resultText ?? '') === (said.text ?? '')) throw repeated()
    throw refuseStep(row)
  }
  if (!parcel.receivedTime) throw refuseStep(row)
  const files = await filesOfAction(tx, { role: 'buyer', accountId: row.accountId }, said.attach, now)
  const shipments = replaced(row, {
    ...parcel,
    resultTime: now,
    result: said.result,
    resultText: said.text || null,
    resultFiles: files,
  })
  const changed = await advanceRecord(tx, 'buyer', row, {
    action: shipments.every((one) => one.resultTime) ? 'report-result' : 'report-part',
    text: said.text,
    files,
    about: { shipmentId: parcel.id, result: said.result },
    change: { shipments },
    now,
  })
  return viewRecord(tx, changed)
}
