import type { intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import type { BodyOut } from '#contract/call.ts'
import type { Outcome, RequiredFile, Shipment } from '#contract/entities/progress.ts'
import { addMonths } from '#domain/validity.ts'
import { latestCurrentDay } from '#server/platform/system.ts'
import { status } from '#domain/lifecycle/status.ts'
import type { Database } from '#server/platform/db/database.ts'
import { invalidFields, repeatedRequest } from '#server/platform/http/refusal.ts'
import { advanceRecord, requireStepFiles, stepRefusal, type LockedRecord } from './advance-record.ts'
import type { NewRecord, RecordRow } from './repo.ts'
import { fileChecklistOf } from './record-view.ts'
import { readCurrentQuotation } from './record-actions.ts'
import type { ShipmentId } from '#domain/ids.ts'

type BuyerRecord = LockedRecord<'buyer'>
type Received = BodyOut<typeof sampleCalls.receive>

const shipmentOf = (row: BuyerRecord, shipmentId: ShipmentId): Shipment => {
  const shipment = row.shipments.find((one) => one.id === shipmentId)
  if (!shipment) throw invalidFields([{ path: 'shipmentId', rule: 'unknown' }])
  return shipment
}

const replaceShipment = (row: BuyerRecord, changed: Shipment) =>
  row.shipments.map((one) => (one.id === changed.id ? changed : one))

export const receiveShipment = async (tx: Database, row: BuyerRecord, input: Omit<Received, 'id'>, now: number) => {
  const parcel = shipmentOf(row, input.shipmentId)
  if (parcel.receivedTime) throw repeatedRequest()
  const files = await requireStepFiles(tx, 'buyer', row, input.attach, now)
  const shipments = replaceShipment(row, {
    ...parcel,
    receivedTime: now,
    receiptText: input.text || null,
    receiptFiles: files,
  })
  return advanceRecord(tx, 'buyer', row, {
    action: shipments.every((one) => one.receivedTime) ? 'receive' : 'receive-part',
    text: input.text,
    files,
    about: { shipmentId: parcel.id },
    change: { shipments },
    now,
  })
}

export const reportSampleResult = async (
  tx: Database,
  row: BuyerRecord,
  input: Omit<BodyOut<typeof sampleCalls.result>, 'id'>,
  now: number,
) => {
  const parcel = shipmentOf(row, input.shipmentId)
  if (parcel.resultTime) {
    if (parcel.result === input.result && (parcel.resultText ?? '') === (input.text ?? '')) throw repeatedRequest()
    throw stepRefusal(row)
  }
  if (!parcel.receivedTime) throw stepRefusal(row)
  const files = await requireStepFiles(tx, 'buyer', row, input.attach, now)
  const shipments = replaceShipment(row, {
    ...parcel,
    resultTime: now,
    result: input.result,
    resultText: input.text || null,
    resultFiles: files,
  })
  return advanceRecord(tx, 'buyer', row, {
    action: shipments.every((one) => one.resultTime) ? 'report-result' : 'report-part',
    text: input.text,
    files,
    about: { shipmentId: parcel.id, result: input.result },
    change: { shipments },
    now,
  })
}

export const markFileDone = async <A extends 'buyer' | 'supplier'>(
  tx: Database,
  actor: A,
  row: LockedRecord<A>,
  { file, text, files }: Readonly<{ file: string; text?: string | null | undefined; files: RequiredFile['files'] }>,
  now: number,
): Promise<RecordRow> => {
  const checklistEntry = fileChecklistOf(row).find((one) => one.file === file)
  if (!checklistEntry) throw invalidFields([{ path: 'file', rule: 'not-asked' }])
  if (checklistEntry.done) throw repeatedRequest()
  const doneFile: RequiredFile = { file, done: true, doneBy: actor, doneTime: now, text: text || null, files }
  return advanceRecord(tx, actor, row, {
    action: 'file-done',
    text,
    files,
    about: { file },
    change: { filesDone: [...row.filesDone, doneFile] },
    now,
  })
}

const actions = { filed: 'file', approved: 'approve', refused: 'refuse' } as const
const reachedStatus = { filed: status.received, approved: status.concluded, refused: status.refused } as const

const judgeDay = (row: RecordRow, outcome: Outcome, day: string, now: number) => {
  if (day > latestCurrentDay(now)) throw invalidFields([{ path: 'day', rule: 'date-future' }])
  if (outcome !== 'filed' && row.filedOn !== null && day < row.filedOn)
    throw invalidFields([{ path: 'day', rule: 'date-before-filing' }])
}

/** The regulator's deadline starts at the submission. Its months are the quotation's, or else the request's. */
const datesOf = async (tx: Database, row: RecordRow, outcome: Outcome, day: string): Promise<Partial<NewRecord>> => {
  if (outcome !== 'filed') return { decidedOn: day }
  const months = (await readCurrentQuotation(tx, row.id))?.approvalMonths ?? row.terms.periodMonth ?? null
  return { filedOn: day, approvalDue: months === null || months < 1 ? null : addMonths(day, months) }
}

export const reportRegistrationOutcome = async (
  tx: Database,
  row: BuyerRecord,
  input: Omit<BodyOut<typeof intentionCalls.outcome>, 'id'>,
  now: number,
) => {
  if (row.status === reachedStatus[input.outcome]) throw repeatedRequest()
  judgeDay(row, input.outcome, input.day, now)
  const files = await requireStepFiles(tx, 'buyer', row, input.attach, now)
  return advanceRecord(tx, 'buyer', row, {
    action: actions[input.outcome],
    text: input.text,
    files,
    about: { day: input.day },
    change: await datesOf(tx, row, input.outcome, input.day),
    now,
  })
}
