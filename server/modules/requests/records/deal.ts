import { dealSteps, type DealStep } from '#contract/entities/progress.ts'
import type { Day } from '#contract/values.ts'
import { messageEntryType, stepEntryType, withdrawalEntryType } from '#domain/deal/deal.ts'
import { latestCurrentDay } from '#server/platform/system.ts'
import { status } from '#domain/lifecycle/status.ts'
import { isPositive, ratio } from '#lib/ratio.ts'
import type { Database } from '#server/platform/db/database.ts'
import { invalidFields, repeatedRequest } from '#server/platform/http/refusal.ts'
import { linkFiles } from '#server/modules/files/attachments.ts'
import type { LogDetails } from '../schema.ts'
import { requireStepFiles, notifyBuyer, stepRefusal, type LockedRecord } from './advance-record.ts'
import { changeRecordWithEntry, logsOfRecords, type RecordLogRow, type RecordRow } from './repo.ts'

type Side = 'buyer' | 'supplier'

interface Remarks {
  readonly text?: string | undefined
  readonly attach?: string | null | undefined
}

/** More than a deal needs. The limit keeps a loop in one side's software from filling the record. */
const maxEntries = 500

const entryTypes: readonly string[] = [messageEntryType, stepEntryType, withdrawalEntryType]

interface NewEntry extends Remarks {
  readonly type: string
  readonly about: LogDetails & { readonly ref: string }
}

const ownEntries = async (tx: Database, side: Side, row: RecordRow): Promise<RecordLogRow[]> =>
  ((await logsOfRecords(tx, [row.id])).get(row.id) ?? []).filter(
    ({ actor, type }) => actor === side && entryTypes.includes(type),
  )

const add = async <A extends Side>(
  tx: Database,
  side: A,
  row: LockedRecord<A>,
  { type, text, attach, about }: NewEntry,
  now: number,
): Promise<RecordRow> => {
  const files = await requireStepFiles(tx, side, row, attach, now)
  const change = { version: row.version + 1, updateTime: now }
  const replyFields = { replyState: 1, lastReplyTime: now, unread: true } as const
  const entry = { time: now, actor: side, type, text: text || null, status: row.status, about, files }
  const changes = side === 'supplier' ? { ...change, ...replyFields } : change
  const changedRecord = await changeRecordWithEntry(tx, row.id, changes, entry)
  if (side === 'buyer') await linkFiles(tx, row.recordNo, files)
  else await notifyBuyer(tx, row, `deal-${about.step ?? type}`, text, now)
  return changedRecord
}

const expectNew = (own: readonly RecordLogRow[], type: string, ref: string) => {
  if (own.some((entry) => entry.type === type && entry.about.ref === ref)) throw repeatedRequest()
  if (own.length >= maxEntries) throw invalidFields([{ path: 'id', rule: 'too-many' }])
}

export const addDealMessage = async <A extends Side>(
  tx: Database,
  side: A,
  row: LockedRecord<A>,
  { ref, text, attach }: Remarks & { readonly ref: string },
  now: number,
): Promise<RecordRow> => {
  if (!text && !attach) throw invalidFields([{ path: 'text', rule: 'required' }])
  expectNew(await ownEntries(tx, side, row), messageEntryType, ref)
  return add(tx, side, row, { type: messageEntryType, text, attach, about: { ref } }, now)
}

interface ReportedStep extends Remarks {
  readonly ref: string
  readonly step: DealStep
  readonly day: Day
  readonly number?: string | undefined
  readonly amount?: string | undefined
}

const problemsOf = ({ step, day, amount }: ReportedStep, now: number) => [
  ...(day > latestCurrentDay(now) ? [{ path: 'day', rule: 'date-future' }] : []),
  ...(step === 'proforma' && amount === undefined ? [{ path: 'amount', rule: 'required' }] : []),
  ...(amount !== undefined && !isPositive(ratio(amount)) ? [{ path: 'amount', rule: 'positive' }] : []),
]

export const reportDealStep = async <A extends Side>(
  tx: Database,
  side: A,
  row: LockedRecord<A>,
  reported: ReportedStep,
  now: number,
): Promise<RecordRow> => {
  const { ref, step, day, number, amount, text, attach } = reported
  const entries = await ownEntries(tx, side, row)
  expectNew(entries, stepEntryType, ref)
  if (row.status !== status.agreed || !dealSteps.includes(step)) throw stepRefusal(row)
  const problems = problemsOf(reported, now)
  if (problems.length > 0) throw invalidFields(problems)
  const about = { ref, step, day, ...(number && { number }), ...(amount && { amount }) }
  const takenBack = new Set(
    entries.flatMap(({ type, about: { ref: of } }) => (type === withdrawalEntryType && of ? [of] : [])),
  )
  // The same event may be reported by two tabs or devices.
  const isReported = entries.some(({ type, text: written, about: one }) => {
    const isSame = one.step === step && one.day === day && one.number === about.number && one.amount === about.amount
    return type === stepEntryType && isSame && (written ?? '') === (text ?? '') && !takenBack.has(one.ref ?? '')
  })
  if (isReported && !attach) throw repeatedRequest()
  return add(tx, side, row, { type: stepEntryType, text, attach, about }, now)
}

export const withdrawDealStep = async <A extends Side>(
  tx: Database,
  side: A,
  row: LockedRecord<A>,
  ref: string,
  now: number,
): Promise<RecordRow> => {
  const entries = await ownEntries(tx, side, row)
  expectNew(entries, withdrawalEntryType, ref)
  const reportedEntry = entries.find((entry) => entry.type === stepEntryType && entry.about.ref === ref)
  if (!reportedEntry) throw invalidFields([{ path: 'ref', rule: 'unknown' }])
  if (row.status !== status.agreed) throw stepRefusal(row)
  return add(tx, side, row, { type: withdrawalEntryType, about: { ref } }, now)
}
