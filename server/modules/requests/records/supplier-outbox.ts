import { and, asc, eq, gt, isNotNull, lte, ne } from 'drizzle-orm'
import type { RecordRowId } from '../row-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { records, supplierOutbox } from '../schema.ts'

export type OutboxRow = typeof supplierOutbox.$inferSelect

/** S1: the unique index on request and supplier makes a second delivery of one send an error, not a second message. */
export const putIntoOutbox = async (db: Database, row: typeof supplierOutbox.$inferInsert): Promise<void> => {
  await db.insert(supplierOutbox).values(row)
}

/**
 * The next due row, with its record locked by this transaction; records that another worker has locked are skipped.
 * Every change of a row in this table locks the record first, always in this order. So the row is read again under the
 * lock, and two transactions never deadlock.
 */
export const takeDue = async (tx: Database, now: number): Promise<OutboxRow | null> => {
  const due = and(isNotNull(supplierOutbox.dueAt), lte(supplierOutbox.dueAt, now))
  const [next] = await tx
    .select({ recordId: records.id })
    .from(supplierOutbox)
    .innerJoin(records, eq(records.id, supplierOutbox.recordId))
    .where(due)
    .orderBy(asc(supplierOutbox.dueAt), asc(supplierOutbox.id))
    .limit(1)
    .for('update', { of: records, skipLocked: true })
  if (!next) return null
  const [row] = await tx
    .select()
    .from(supplierOutbox)
    .where(and(eq(supplierOutbox.recordId, next.recordId), due))
  return row ?? null
}

export const plan = async (
  db: Database,
  recordId: RecordRowId,
  step: OutboxRow['step'],
  dueAt: number | null,
): Promise<void> => {
  await db.update(supplierOutbox).set({ step, dueAt }).where(eq(supplierOutbox.recordId, recordId))
}

/** Plans the next step after a buyer's step, unless a person at the supplier answers this record. */
export const planForMachine = async (
  db: Database,
  recordId: RecordRowId,
  step: OutboxRow['step'],
  dueAt: number,
): Promise<void> => {
  await db
    .update(supplierOutbox)
    .set({ step, dueAt })
    .where(and(eq(supplierOutbox.recordId, recordId), ne(supplierOutbox.step, 'by-hand')))
}

/** Brings a planned step forward; plans nothing new. */
export const bringForward = async (db: Database, recordId: RecordRowId, dueAt: number): Promise<void> => {
  await db
    .update(supplierOutbox)
    .set({ dueAt })
    .where(and(eq(supplierOutbox.recordId, recordId), gt(supplierOutbox.dueAt, dueAt)))
}
