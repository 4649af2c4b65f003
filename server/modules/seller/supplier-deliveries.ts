import { isDeepStrictEqual } from 'node:util'
import { shipmentId } from '#domain/ids.ts'
import type { RequiredFile, Shipment } from '#contract/entities/progress.ts'
import type { Day } from '#contract/values.ts'
import { dayIn } from '#domain/lifecycle/deadline.ts'
import type { Database } from '#server/platform/db/database.ts'
import { badFields } from '#server/platform/http/refusal.ts'
import type { HeldRecord } from '#server/modules/requests/records/own-record.ts'
import type { RecordRow } from '#server/modules/requests/records/repo.ts'
import { advanceRecord } from '#server/modules/requests/records/advance-record.ts'
import { tickOff } from '#server/modules/requests/records/registration-actions.ts'
import { texts } from '#server/texts/texts.ts'

type Received = HeldRecord<'supplier'>
type Text = string | null | undefined

/** More parcels than a sample request can need: a loop in the supplier's software must not fill the record. */
const mostShipments = 20

export interface Parcel {
  readonly carrierName: string
  readonly trackingNumber?: string | undefined
  /** Default: today at the supplier's place. */
  readonly shippedOn?: Day | undefined
  readonly text?: Text
  readonly proof: Shipment['proof']
}

export const clearExport = (tx: Database, row: Received, text: Text, now: number): Promise<RecordRow> =>
  advanceRecord(tx, 'supplier', row, { action: 'clear-export', text, now })

/**
 * The parcel that was entered under this number before, if the repetition has another key, for example after a reload.
 * Null: there is none. If its words or papers differ it is refused, because they would be lost.
 */
const enteredBefore = (row: Received, parcel: Parcel): Shipment | null => {
  const { carrierName, trackingNumber, text, proof } = parcel
  const one = row.shipments.find(
    (other) => !!trackingNumber && other.trackingNumber === trackingNumber && other.carrierName === carrierName,
  )
  if (!one) return null
  const isSame = one.text === (text || null) && isDeepStrictEqual(one.proof, proof)
  if (!isSame) throw badFields([{ path: 'trackingNumber', rule: 'duplicate' }], texts.seller.parcelEntered)
  return one
}

/** Records one shipped parcel; entered twice, it counts once. */
export const shipSample = async (tx: Database, row: Received, parcel: Parcel, now: number): Promise<RecordRow> => {
  if (enteredBefore(row, parcel)) return row
  if (row.shipments.length >= mostShipments) throw badFields([{ path: 'id', rule: 'too-many' }])
  const today = dayIn(row.companyZone, now)
  const shippedOn = parcel.shippedOn ?? today
  if (shippedOn > today) throw badFields([{ path: 'shippedOn', rule: 'date-future' }])
  const shipment: Shipment = {
    id: shipmentId.parse(String(row.shipments.length + 1)),
    time: now,
    carrierName: parcel.carrierName,
    trackingNumber: parcel.trackingNumber ?? '',
    shippedOn,
    text: parcel.text || null,
    proof: parcel.proof,
    receiptFiles: [],
    resultFiles: [],
  }
  return advanceRecord(tx, 'supplier', row, {
    action: 'ship',
    text: parcel.text,
    files: parcel.proof,
    about: { shipmentId: shipment.id, day: shippedOn },
    change: { shipments: [...row.shipments, shipment] },
    now,
  })
}

export const prepareDocuments = (tx: Database, row: Received, text: Text, now: number): Promise<RecordRow> =>
  advanceRecord(tx, 'supplier', row, { action: 'prepare-documents', text, now })

export const supplierFileDone = (
  tx: Database,
  row: Received,
  done: { readonly file: string; readonly text?: Text; readonly files: RequiredFile['files'] },
  now: number,
): Promise<RecordRow> => tickOff(tx, 'supplier', row, done, now)

export const deliverDocuments = (
  tx: Database,
  row: Received,
  { text, files }: { readonly text?: Text; readonly files: RequiredFile['files'] },
  now: number,
): Promise<RecordRow> => advanceRecord(tx, 'supplier', row, { action: 'deliver-documents', text, files, now })
