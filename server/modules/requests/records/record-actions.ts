import { kindContracts } from '#contract/entities/request.ts'
import { code } from '#contract/codes.ts'
import { status } from '#domain/lifecycle/status.ts'
import { checkReminder } from '#domain/lifecycle/transitions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { invalidFields, Refusal, repeatedRequest } from '#server/platform/http/refusal.ts'
import { advanceRecord, stepRefusal, type LockedRecord } from './advance-record.ts'
import { markMessagesOfRecordRead } from '#server/modules/messages/repo.ts'
import { changeRecord, changeRecordWithEntry, logsOfRecords, type RecordRow } from './repo.ts'
import { bringStepForward, planStep, planAutomaticStep } from './supplier-outbox.ts'
import { recordsToWire } from './record-view.ts'
import { texts } from '#server/texts/texts.ts'
import type { RecordRowId } from '../row-id.ts'
import type { QuotationContent } from '#contract/entities/progress.ts'
import { dayInZone, addDays } from '#domain/lifecycle/deadline.ts'
import type { RefusalCode } from '#server/texts/refusal-code.ts'
import type { BodyOut, DataIn } from '#contract/call.ts'
import type { enquiryCalls } from '#contract/calls/requests.ts'

const refuse = (refusalCode: RefusalCode, row: RecordRow) =>
  new Refusal(refusalCode, {
    data: { status: row.status, version: row.version, quoteVersion: row.offerVersion, validUntil: row.offerValidUntil },
  })

const expectInForce = (row: RecordRow, version: number, now: number): void => {
  if (row.status !== status.offered && row.status !== status.expired) return
  if (row.offerVersion !== version) throw refuse(code.quoteChanged, row)
  if (row.offerValidUntil !== null && row.offerValidUntil < dayInZone(row.buyerZone, now))
    throw refuse(code.quoteExpired, row)
}

export const readCurrentQuotation = async (db: Database, recordId: RecordRowId): Promise<QuotationContent | null> =>
  (await logsOfRecords(db, [recordId])).get(recordId)?.findLast((entry) => entry.quote !== null)?.quote ?? null

type BuyerRecord = LockedRecord<'buyer'>

const expectNewText = async (tx: Database, row: BuyerRecord, type: string, reached: number, text: string) => {
  if (text === '') throw invalidFields([{ path: 'text', rule: 'required' }])
  if (row.status !== reached) return
  const latestEntry = (await logsOfRecords(tx, [row.id])).get(row.id)?.at(-1)
  if (latestEntry?.type === type && latestEntry.text === text) throw repeatedRequest()
}

export const scheduleDemoStep = async (tx: Database, row: BuyerRecord, step: 'follow-up' | 'go-on', dueAt: number) => {
  if (row.company.demo) await planAutomaticStep(tx, row.id, step, dueAt)
}

export const answerSupplierQuestion = async (
  tx: Database,
  row: BuyerRecord,
  text: string,
  delayMs: number,
  now: number,
) => {
  await expectNewText(tx, row, 'answered', status.opened, text)
  const changedRecord = await advanceRecord(tx, 'buyer', row, { action: 'answer', text, now })
  await scheduleDemoStep(tx, row, 'follow-up', now + delayMs)
  return changedRecord
}

export const requestRevision = async (
  tx: Database,
  row: BuyerRecord,
  { version, text }: { readonly version: number; readonly text: string },
  supplierDelayMs: number,
  now: number,
) => {
  await expectNewText(tx, row, 'revision-requested', status.revisionRequested, text)
  if (row.status === status.offered && row.offerVersion !== version) throw refuse(code.quoteChanged, row)
  const about = { quoteVersion: version }
  const changedRecord = await advanceRecord(tx, 'buyer', row, { action: 'request-revision', text, about, now })
  await scheduleDemoStep(tx, row, 'go-on', now + supplierDelayMs)
  return changedRecord
}

export const declineQuotation = async (
  tx: Database,
  row: BuyerRecord,
  { text, reason, tellReason = false }: Pick<BodyOut<typeof enquiryCalls.decline>, 'text' | 'reason' | 'tellReason'>,
  now: number,
) => {
  if (row.status === status.notSelected) throw repeatedRequest()
  // Without `tellReason`, the entry would look like that of a quotation that was not selected.
  const about = { ...(reason && { reason }), tellReason }
  return advanceRecord(tx, 'buyer', row, { action: 'decline-offer', text, about, now })
}

export const endRecord = async (
  tx: Database,
  row: BuyerRecord,
  action: 'cancel' | 'close',
  text: string | undefined,
  now: number,
) => {
  if (row.status === (action === 'cancel' ? status.cancelled : status.closed)) throw repeatedRequest()
  const changedRecord = await advanceRecord(tx, 'buyer', row, { action, text, now })
  await planStep(tx, row.id, 'rest', null)
  return changedRecord
}

export const remindSupplier = async (tx: Database, row: BuyerRecord, now: number) => {
  const urgeVerdict = checkReminder(row, now)
  if (!urgeVerdict.ok && urgeVerdict.why === 'not-owed') throw stepRefusal(row, texts.requests.notOwed)
  if (!urgeVerdict.ok) throw new Refusal(code.urgedTooSoon, { data: { againAt: urgeVerdict.againAt } })
  const change = { lastUrgeTime: now, version: row.version + 1, updateTime: now }
  const entry = { time: now, actor: 'buyer', type: 'urged', status: row.status } as const
  const changedRecord = await changeRecordWithEntry(tx, row.id, change, entry)
  await bringStepForward(tx, row.id, now)
  return changedRecord
}

export const markRecordRead = async (tx: Database, row: BuyerRecord, now: number) => {
  await markMessagesOfRecordRead(tx, row.accountId, row.kind, String(row.id), now)
  return row.unread ? changeRecord(tx, row.id, { unread: false, updateTime: now }) : row
}

export const acceptQuotation = async (
  tx: Database,
  row: BuyerRecord,
  others: readonly BuyerRecord[],
  { version, text }: { readonly version: number; readonly text?: string | undefined },
  supplierDelayMs: number,
  now: number,
): Promise<DataIn<typeof enquiryCalls.accept>> => {
  if (row.agreedVersion === version) throw repeatedRequest()
  expectInForce(row, version, now)
  const days = (await readCurrentQuotation(tx, row.id))?.documentDays
  const documentsDue = typeof days === 'number' ? addDays(dayInZone(row.companyZone, now), days) : null
  const agreed = await advanceRecord(tx, 'buyer', row, {
    action: kindContracts[row.kind].agree,
    text,
    about: { quoteVersion: version },
    change: { documentsDue, agreedTime: now, agreedVersion: version },
    now,
  })
  await scheduleDemoStep(tx, row, 'go-on', now + supplierDelayMs)
  const changedRecords = [agreed]
  for (const otherRecord of others)
    if (otherRecord.kind === agreed.kind && otherRecord.status === status.offered)
      changedRecords.push(await advanceRecord(tx, 'buyer', otherRecord, { action: 'decline-offer', now }))
  return { records: await recordsToWire(tx, changedRecords) }
}
