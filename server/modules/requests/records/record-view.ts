import type { RequiredFile } from '#contract/entities/progress.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { dayToWire, type Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import { linesOfRecords, logsOfRecords, type RecordLogRow, type RecordLineRow, type RecordRow } from './repo.ts'
import { readApproverNames } from '../approvals/repo.ts'

type ChecklistRow = Pick<RecordRow, 'terms' | 'filesDone'>

export const fileChecklistOf = ({ terms, filesDone }: ChecklistRow): RequiredFile[] => {
  const names = new Set((terms.file ?? '').split(',').filter((file) => file !== ''))
  return [...names].map((file) => filesDone.find((one) => one.file === file) ?? { file, done: false, files: [] })
}

export const missingFiles = (row: ChecklistRow): string[] =>
  fileChecklistOf(row).flatMap(({ done, file }) => (done ? [] : [file]))

type LogWire = NonNullable<RequestRecordWire['log']>[number]

const wireDayOf = (day: Day | null | undefined) => (day ? dayToWire(day) : null)

const logToWire = ({ id, recordId: _, quote, about, files, ...row }: RecordLogRow): LogWire => ({
  ...row,
  id: String(id),
  quote: quote && { ...quote, validUntil: wireDayOf(quote.validUntil) },
  ...about,
  day: wireDayOf(about.day),
  files: [...files],
})

const toWire = (
  row: RecordRow,
  lines: readonly RecordLineRow[],
  log: readonly RecordLogRow[],
  approvedBy: string | undefined,
): RequestRecordWire => {
  const { kind, recordNo, batchNo, clientRef, company, status, replyState, unread, version, note, contentHash } = row
  const { createTime, updateTime, lastReplyTime, lastUrgeTime, agreedTime, agreedVersion } = row
  const unchanged = { kind, recordNo, batchNo, clientRef, company, status, replyState, unread, version, note }
  const times = { createTime, updateTime, lastReplyTime, lastUrgeTime, agreedTime }
  return {
    ...row.terms,
    ...unchanged,
    ...times,
    agreedVersion,
    contentHash,
    id: String(row.id),
    caseDraftId: String(row.draftId),
    companyTimezone: row.companyZone,
    maxReplyTime: wireDayOf(row.maxReplyTime),
    products: lines.map(({ recordId: _, position: __, ...line }) => ({ ...line, companyId: row.companyId })),
    attachList: [...row.files],
    shipments: row.shipments.map((shipment) => ({ ...shipment, shippedOn: wireDayOf(shipment.shippedOn) })),
    requiredFiles: fileChecklistOf(row),
    documentsDue: wireDayOf(row.documentsDue),
    filedOn: wireDayOf(row.filedOn),
    approvalDue: wireDayOf(row.approvalDue),
    decidedOn: wireDayOf(row.decidedOn),
    log: log.map(logToWire),
    approvedBy: approvedBy ?? null,
  }
}

export const recordsToWire = async (db: Database, rows: readonly RecordRow[]): Promise<RequestRecordWire[]> => {
  const ids = rows.map((row) => row.id)
  const lines = await linesOfRecords(db, ids)
  const logs = await logsOfRecords(db, ids)
  const draftIds = rows.map((row) => row.draftId)
  const approvers = await readApproverNames(db, draftIds)
  return rows.map((row) => toWire(row, lines.get(row.id) ?? [], logs.get(row.id) ?? [], approvers.get(row.draftId)))
}

export const recordToWire = async (db: Database, row: RecordRow): Promise<RequestRecordWire> => {
  const [view] = await recordsToWire(db, [row])
  if (!view) throw new Error('a record was not shown')
  return view
}
