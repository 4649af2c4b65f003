import type { RequestKind } from '#contract/entities/request.ts'
import { unlistedOf, type Send } from '#domain/requests/record/record-of-send.ts'
import type { AccountDb } from '../../store/db.ts'
import { recordRow } from '../../store/confirmed-rows.ts'
import { readable } from '../../store/account-rows.ts'
import type { DraftRow } from '../../store/rows.ts'
import { sendsOf } from '../../store/read-records.ts'

/** Newest first. */
export const inOrder = (sends: readonly Send[]): Send[] => sends.toSorted((a, b) => b.receipt.sentAt - a.receipt.sentAt)

/** Sends that no list of the server shows yet, newest first: only the receipt and the text are known. */
export const readUnlisted = async (db: AccountDb, kind: RequestKind): Promise<Send[]> => {
  const records = await db.records.where('[kind+createTime]').between([kind, -Infinity], [kind, Infinity]).toArray()
  const rows = readable(recordRow, records).map(({ row }) => row)
  return inOrder(unlistedOf(await sendsOf(db, kind), rows))
}

/**
 * Which of these drafts were sent and are in the server's list. Usually a receipt names the rows; if it does not, the
 * whole list is searched.
 */
export const listedOf = async (db: AccountDb, drafts: readonly DraftRow[]): Promise<ReadonlySet<string>> => {
  const listed = new Set<string>()
  const unlisted = new Map<RequestKind, readonly Send[]>()
  for (const { kind, localId, receipt, status } of drafts) {
    if (status !== 'sent' || !receipt) continue
    const rows = await db.records.bulkGet(receipt.records.map(({ id }): [RequestKind, string] => [kind, id]))
    if (!rows.some(Boolean)) {
      const missing = unlisted.get(kind) ?? (await readUnlisted(db, kind))
      unlisted.set(kind, missing)
      if (missing.some((send) => send.localId === localId)) continue
    }
    listed.add(localId)
  }
  return listed
}
