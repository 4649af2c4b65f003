import * as z from 'zod/mini'
import { draft, type Approval, type Draft, type DraftWire } from '#contract/entities/request.ts'
import { dayToWire } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import { approvalsToWire } from '../approvals/repo.ts'
import { linesOfDrafts, type DraftLineRow, type DraftRow } from './repo.ts'

type SupplierWire = NonNullable<DraftWire['companyList']>[number]
type LineWire = NonNullable<SupplierWire['productList']>[number]

const bySupplier = (lines: readonly DraftLineRow[]): DraftWire['companyList'] => {
  const groups = new Map<string, { companyId: string; companyName: string; productList: LineWire[] }>()
  for (const { draftId: _, position: __, companyName, ...line } of lines) {
    const { companyId } = line
    const group = groups.get(companyId) ?? { companyId, companyName, productList: [] }
    group.productList.push(line)
    groups.set(companyId, group)
  }
  return [...groups.values()]
}

const toWire = (row: DraftRow, lines: readonly DraftLineRow[], approval: Approval | undefined): DraftWire => ({
  ...row.terms,
  caseDraftId: String(row.id),
  kind: row.kind,
  version: row.version,
  clientRef: row.clientRef,
  draftStatus: row.state === 'sent' ? 'sent' : 'draft',
  companyList: bySupplier(lines),
  attachList: [...row.files],
  note: row.note,
  maxReplyTime: row.maxReplyTime === null ? null : dayToWire(row.maxReplyTime),
  updateTime: row.updateTime,
  approval: approval ?? null,
  sendAck: row.receipt,
})

export const draftsToWire = async (db: Database, rows: readonly DraftRow[]): Promise<DraftWire[]> => {
  const ids = rows.map((row) => row.id)
  const lines = await linesOfDrafts(db, ids)
  const approvals = await approvalsToWire(db, ids)
  return rows.map((row) => toWire(row, lines.get(row.id) ?? [], approvals.get(row.id)))
}

export const draftToWire = async (db: Database, row: DraftRow): Promise<DraftWire> => {
  const [view] = await draftsToWire(db, [row])
  if (!view) throw new Error('a draft was not shown')
  return view
}

export const parseDraftWire = (wire: DraftWire): Draft => z.parse(draft, wire)
