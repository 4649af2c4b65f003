import type { QuotationContent, Shipment, RequiredFile } from '#contract/entities/progress.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { dayToWire, type Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import { linesOfRecords, logsOfRecords, type LogRow, type RecordLineRow, type RecordRow } from './repo.ts'
import { approversOf } from '../approvals/repo.ts'
import { lineToWire } from '../drafts/draft-view.ts'

type ChecklistRow = Pick<RecordRow, 'terms' | 'filesDone'>

const requestedFiles = (row: ChecklistRow): string[] => [
  ...new Set((row.terms.file ?? '').split(',').filter((file) => file !== '')),
]

/** The documents that a registration support request asks for, with their states. */
export const checklistOf = (row: ChecklistRow): RequiredFile[] =>
  requestedFiles(row).map((file) => row.filesDone.find((one) => one.file === file) ?? { file, done: false, files: [] })

export const missingFiles = (row: ChecklistRow): string[] =>
  checklistOf(row)
    .filter((one) => !one.done)
    .map((one) => one.file)

type LogWire = NonNullable<RequestRecordWire['log']>[number]

const wireDayOf = (day: Day | null | undefined) => (day ? dayToWire(day) : null)

const quoteToWire = (quote: QuotationContent): NonNullable<LogWire['quote']> => ({
  ...quote,
  validUntil: wireDayOf(quote.validUntil),
})

const shipmentToWire = (shipment: Shipment) => ({ ...shipment, shippedOn: wireDayOf(shipment.shippedOn) })

const logToWire = (row: LogRow): LogWire => ({
  id: String(row.id),
  time: row.time,
  actor: row.actor,
  type: row.type,
  text: row.text,
  status: row.status,
  quote: row.quote ? quoteToWire(row.quote) : null,
  ...row.about,
  day: wireDayOf(row.about.day),
  files: [...row.files],
})

const toWire = (
  row: RecordRow,
  lines: readonly RecordLineRow[],
  log: readonly LogRow[],
  approvedBy: string | undefined,
): RequestRecordWire => ({
  ...row.terms,
  id: String(row.id),
  kind: row.kind,
  recordNo: row.recordNo,
  batchNo: row.batchNo,
  clientRef: row.clientRef,
  caseDraftId: String(row.draftId),
  company: row.company,
  companyTimezone: row.companyZone,
  status: row.status,
  replyState: row.replyState,
  unread: row.unread,
  version: row.version,
  createTime: row.createTime,
  lastReplyTime: row.lastReplyTime,
  lastUrgeTime: row.lastUrgeTime,
  maxReplyTime: wireDayOf(row.maxReplyTime),
  products: lines.map((line) => lineToWire({ ...line, companyId: row.companyId })),
  note: row.note,
  attachList: [...row.files],
  agreedTime: row.agreedTime,
  agreedVersion: row.agreedVersion,
  shipments: row.shipments.map(shipmentToWire),
  requiredFiles: checklistOf(row),
  documentsDue: wireDayOf(row.documentsDue),
  filedOn: wireDayOf(row.filedOn),
  approvalDue: wireDayOf(row.approvalDue),
  decidedOn: wireDayOf(row.decidedOn),
  log: log.map(logToWire),
  contentHash: row.contentHash,
  approvedBy: approvedBy ?? null,
  updateTime: row.updateTime,
})

/** Records as the API returns them, with lines and log, so that a device needs no other call. */
export const recordsToWire = async (db: Database, rows: readonly RecordRow[]): Promise<RequestRecordWire[]> => {
  const ids = rows.map((row) => row.id)
  const lines = await linesOfRecords(db, ids)
  const logs = await logsOfRecords(db, ids)
  const approvers = await approversOf(
    db,
    rows.map((row) => row.draftId),
  )
  return rows.map((row) => toWire(row, lines.get(row.id) ?? [], logs.get(row.id) ?? [], approvers.get(row.draftId)))
}

export const recordToWire = async (db: Database, row: RecordRow): Promise<RequestRecordWire> => {
  const [view] = await recordsToWire(db, [row])
  if (!view) throw new Error('a record was not shown')
  return view
}
