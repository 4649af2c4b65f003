import type { RequestKind } from '#contract/entities/request.ts'
import type { Send } from '#domain/requests/record-of-send.ts'
import type { OutDb } from './db.ts'
import { readable } from './account-rows.ts'
import { draftRow } from './rows.ts'

/** What was sent from this device, with its receipts, oldest first. */
export const sendsOf = async (db: OutDb, kind: RequestKind): Promise<Send[]> =>
  readable(draftRow, await db.drafts.where('status').equals('sent').toArray())
    .filter((row) => row.kind === kind)
    .flatMap(({ localId, serverId, mine, receipt }) => (receipt ? [{ localId, serverId, content: mine, receipt }] : []))
    .toSorted((a, b) => a.receipt.sentAt - b.receipt.sentAt)
