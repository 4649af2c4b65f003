import type { RecordRowId } from '../row-id.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findRecord, lockBatch, lockRecord, lockRecordNumbered } from './repo.ts'
import type { RecordRow } from './repo.ts'
import type { SupplierId } from '#server/platform/ids.ts'

declare const held: unique symbol
/** A record that this actor may change, locked until the transaction ends. Only this file creates one. */
export type HeldRecord<Actor extends 'buyer' | 'supplier' | 'system'> = RecordRow & { readonly [held]: Actor }

/** The buyer's own record; another buyer's is answered like a missing one. */
export const ownRecord = async (
  tx: Database,
  accountId: AccountId,
  kind: RequestKind,
  id: string,
): Promise<HeldRecord<'buyer'>> => {
  const row = await findRecord(tx, kind, id, true)
  if (row?.accountId !== accountId) throw notFound()
  return row as HeldRecord<'buyer'>
}

/** The buyer's own record with the others of its batch, all locked. */
export const ownRecordInBatch = async (
  tx: Database,
  accountId: AccountId,
  kind: RequestKind,
  id: string,
): Promise<{ own: HeldRecord<'buyer'>; others: HeldRecord<'buyer'>[] }> => {
  const seen = await findRecord(tx, kind, id)
  if (seen?.accountId !== accountId) throw notFound()
  const rows = (await lockBatch(tx, accountId, seen.batchNo)) as HeldRecord<'buyer'>[]
  const own = rows.find((row) => row.id === seen.id)
  if (!own) throw notFound()
  return { own, others: rows.filter((row) => row !== own) }
}

/** A record sent to the supplier, by its number; another supplier's is answered like a missing one. */
export const receivedRecord = async (
  tx: Database,
  companyId: SupplierId,
  kind: RequestKind,
  recordNo: string,
): Promise<HeldRecord<'supplier'>> => {
  const row = await lockRecordNumbered(tx, kind, recordNo)
  if (row?.companyId !== companyId) throw notFound()
  return row as HeldRecord<'supplier'>
}

/** For a demonstration supplier, which acts automatically; never for a real firm. */
export const recordOfDemoSupplier = async (tx: Database, id: RecordRowId): Promise<HeldRecord<'supplier'> | null> => {
  const row = await lockRecord(tx, id)
  return row?.company.demo ? (row as HeldRecord<'supplier'>) : null
}

/** For changes by the passage of time. */
export const recordOfSystem = async (tx: Database, id: RecordRowId): Promise<HeldRecord<'system'> | null> => {
  const row = await lockRecord(tx, id)
  return row === null ? null : (row as HeldRecord<'system'>)
}
