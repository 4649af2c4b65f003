import { code } from '#contract/codes.ts'
import { status } from '#domain/lifecycle/status.ts'
import { judgeUrge } from '#domain/lifecycle/transitions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { badFields, Refusal, repeated } from '#server/platform/http/refusal.ts'
import type { HeldRecord } from './own-record.ts'
import { markMessagesOfRecordRead } from '#server/modules/messages/repo.ts'
import { changeRecord, changeWithEntry, logsOfRecords } from './repo.ts'
import { hasten, plan, planForMachine } from './supplier-outbox.ts'
import { advanceRecord } from './advance-record.ts'
import { quoteChanged } from './offers.ts'
import { viewRecord } from './record-view.ts'
import { texts } from '#server/texts/texts.ts'

type Own = HeldRecord<'buyer'>

const lastEntry = async (tx: Database, row: Own) => (await logsOfRecords(tx, [row.id])).get(row.id)?.at(-1)

/** Lets a demonstration supplier take its next step after a while. */
export const handOver = (tx: Database, row: Own, step: 'follow-up' | 'go-on', dueAt: number): Promise<void> =>
  row.company.demo ? planForMachine(tx, row.id, step, dueAt) : Promise.resolve()

export const answerRecord = async (tx: Database, row: Own, text: string, supplierDelayMs: number, now: number) => {
  if (text === '') throw badFields([{ path: 'text', rule: 'required' }])
  if (row.status === status.opened) {
    const last = await lastEntry(tx, row)
    if (last?.type === 'answered' && last.text === text) throw repeated()
  }
  const changed = await advanceRecord(tx, 'buyer', row, { action: 'answer', text, now })
  await handOver(tx, row, 'follow-up', now + supplierDelayMs)
  return viewRecord(tx, changed)
}

/** Asks for another offer than that of `version`; the note says what should be different. */
export const requestRevision = async (
  tx: Database,
  row: Own,
  { version, text }: { readonly version: number; readonly text: string },
  supplierDelayMs: number,
  now: number,
) => {
  if (text === '') throw badFields([{ path: 'text', rule: 'required' }])
  if (row.status === status.revisionRequested) {
    const last = await lastEntry(tx, row)
    if (last?.type === 'revision-requested' && last.text === text) throw repeated()
  }
  if (row.status === status.offered && row.offerVersion !== version) throw quoteChanged(row)
  const about = { quoteVersion: version }
  const changed = await advanceRecord(tx, 'buyer', row, { action: 'request-revision', text, about, now })
  await handOver(tx, row, 'go-on', now + supplierDelayMs)
  return viewRecord(tx, changed)
}

/** Declines the offer (40 → 91). */
export const declineOffer = async (tx: Database, row: Own, text: string | undefined, now: number) => {
  if (row.status === status.notSelected) throw repeated()
  return viewRecord(tx, await advanceRecord(tx, 'buyer', row, { action: 'decline-offer', text, now }))
}

export const cancelRecord = async (tx: Database, row: Own, text: string | undefined, now: number) => {
  if (row.status === status.cancelled) throw repeated()
  const changed = await advanceRecord(tx, 'buyer', row, { action: 'cancel', text, now })
  await plan(tx, row.id, 'rest', null)
  return viewRecord(tx, changed)
}

/** Ends a request after the agreement; the resulting notice invites a review of the supplier. */
export const closeRecord = async (tx: Database, row: Own, text: string | undefined, now: number) => {
  if (row.status === status.closed) throw repeated()
  const changed = await advanceRecord(tx, 'buyer', row, { action: 'close', text, now })
  await plan(tx, row.id, 'rest', null)
  return viewRecord(tx, changed)
}

/** Reminds the supplier: only if the next step is theirs, and once a day. A demonstration supplier acts at once. */
export const urgeRecord = async (tx: Database, row: Own, now: number) => {
  const judged = judgeUrge(row, now)
  if (!judged.ok && judged.why === 'not-owed')
    throw new Refusal(code.transitionRefused, {
      msg: texts.requests.notOwed,
      data: { status: row.status, version: row.version },
    })
  if (!judged.ok)
    throw new Refusal(code.urgedTooSoon, {
      data: { againAt: judged.againAt },
    })
  const change = { lastUrgeTime: now, version: row.version + 1, updateTime: now }
  const changed = await changeWithEntry(tx, row.id, change, {
    time: now,
    actor: 'buyer',
    type: 'urged',
    status: row.status,
  })
  await hasten(tx, row.id, now)
  return viewRecord(tx, changed)
}

/** Clears the unread mark and marks the record's notices as read. The version stays: nothing was agreed or changed. */
export const readRecord = async (tx: Database, row: Own, now: number) => {
  await markMessagesOfRecordRead(tx, row.accountId, row.kind, String(row.id), now)
  return viewRecord(tx, row.unread ? await changeRecord(tx, row.id, { unread: false, updateTime: now }) : row)
}
