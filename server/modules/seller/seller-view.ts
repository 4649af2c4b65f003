import type { FileRef } from '#contract/entities/company.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import type { SellerRecordWire } from '#contract/calls/seller.ts'
import { linksOfRecords } from '#server/modules/files/file-links.ts'
import type { RecordRow } from '#server/modules/requests/records/repo.ts'
import { viewRecords } from '#server/modules/requests/records/record-view.ts'
import type { Database } from '#server/platform/db/database.ts'

const minuteMs = 60_000
const toTheMinute = (ms: number) => ms - (ms % minuteMs)

type Links = ReadonlyMap<string, string>

const withLinks = (files: readonly FileRef[] | undefined, links: Links): FileRef[] =>
  (files ?? []).map((file) => ({ ...file, url: links.get(file.url) ?? file.url }))

const toSeller = (row: RecordRow, view: RequestRecordWire, links: Links): SellerRecordWire => ({
  ...row.terms,
  id: row.recordNo,
  kind: row.kind,
  recordNo: row.recordNo,
  company: { name: row.company.name },
  companyTimezone: row.companyZone,
  status: row.status,
  createTime: toTheMinute(row.createTime),
  maxReplyTime: view.maxReplyTime,
  products: (view.products ?? []).map(({ companyId: _, ...line }) => line),
  note: row.note,
  attachList: withLinks(row.files, links),
  requiredFiles: (view.requiredFiles ?? []).map(({ file, done }) => ({ file, done })),
  log: (view.log ?? []).map(({ time, actor, type, text, status, quote, file, files }, position) => ({
    id: String(position),
    time: toTheMinute(time),
    actor,
    type,
    text,
    status,
    quote,
    file,
    files: withLinks(files, links),
  })),
})

/** Records as their supplier reads them, in the given order. */
export const viewForSeller = async (db: Database, rows: readonly RecordRow[]): Promise<SellerRecordWire[]> => {
  const views = await viewRecords(db, rows)
  const links = await linksOfRecords(
    db,
    rows.map((row) => row.recordNo),
  )
  return rows.flatMap((row, index) => {
    const view = views[index]
    return view ? [toSeller(row, view, links.get(row.recordNo) ?? new Map())] : []
  })
}
