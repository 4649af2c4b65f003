import type { DataIn } from '#contract/call.ts'
import type { enquiryCalls } from '#contract/calls/requests.ts'
import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import { status } from '#domain/lifecycle/status.ts'
import type { Database } from '#server/platform/db/database.ts'
import { repeated } from '#server/platform/http/refusal.ts'
import type { HeldRecord } from './own-record.ts'
import { plan } from './supplier-outbox.ts'
import type { NewRecord, RecordRow } from './repo.ts'
import { advanceRecord } from './advance-record.ts'
import { expectInForce, offerInForce } from './offers.ts'
import { handOver } from './record-actions.ts'
import { viewRecords } from './record-view.ts'

type Own = HeldRecord<'buyer'>
interface Agreement {
  /** The version of the accepted offer. */
  readonly version: number
  readonly text?: string | undefined
  readonly now: number
}

const agreeTo = async (
  tx: Database,
  row: Own,
  action: 'accept' | 'confirm' | 'agree',
  { version, text, now }: Agreement,
  change: Partial<NewRecord> = {},
): Promise<RecordRow> => {
  if (row.agreedVersion === version) throw repeated()
  expectInForce(row, version, now)
  return advanceRecord(tx, 'buyer', row, {
    action,
    text,
    about: { quoteVersion: version },
    change: { ...change, agreedTime: now, agreedVersion: version },
    now,
  })
}

/** The agreement's answer. Other suppliers of the batch with an offer are told that theirs was not chosen. */
const answered = async (
  tx: Database,
  agreed: RecordRow,
  others: readonly Own[],
  now: number,
): Promise<DataIn<typeof enquiryCalls.accept>> => {
  const changed = [agreed]
  for (const other of others)
    if (other.kind === agreed.kind && other.status === status.offered)
      changed.push(await advanceRecord(tx, 'buyer', other, { action: 'decline-offer', now }))
  return { records: await viewRecords(tx, changed) }
}

/** Accepts the offer of an enquiry. `others`: records of its batch whose suppliers are to be told. */
export const acceptOffer = async (tx: Database, row: Own, others: readonly Own[], agreement: Agreement) => {
  const changed = await agreeTo(tx, row, 'accept', agreement)
  await plan(tx, row.id, 'rest', null)
  return answered(tx, changed, others, agreement.now)
}

/** Agrees to the cost of samples; the supplier then ships. */
export const confirmSample = async (
  tx: Database,
  row: Own,
  others: readonly Own[],
  agreement: Agreement,
  supplierDelayMs: number,
) => {
  const changed = await agreeTo(tx, row, 'confirm', agreement)
  await handOver(tx, row, 'go-on', agreement.now + supplierDelayMs)
  return answered(tx, changed, others, agreement.now)
}

/** Agrees to the support of a registration: the supplier's deadline starts on this day. */
export const agreeIntention = async (
  tx: Database,
  row: Own,
  others: readonly Own[],
  agreement: Agreement,
  supplierDelayMs: number,
) => {
  const days = (await offerInForce(tx, row.id))?.documentDays
  const documentsDue = typeof days === 'number' ? addDays(dayIn(row.companyZone, agreement.now), days) : null
  const changed = await agreeTo(tx, row, 'agree', agreement, { documentsDue })
  await handOver(tx, row, 'go-on', agreement.now + supplierDelayMs)
  return answered(tx, changed, others, agreement.now)
}
