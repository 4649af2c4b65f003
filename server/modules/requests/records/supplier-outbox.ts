import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { RecordRowId } from '../row-id.ts'
import { users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { records, supplierOutbox } from '../schema.ts'

export type SupplierOutboxRow = typeof supplierOutbox.$inferSelect

/** S1: a unique index rejects a second delivery of a send to a supplier. Mail is due if the supplier has an account. */
export const insertSupplierOutboxRow = async (db: Database, row: typeof supplierOutbox.$inferInsert): Promise<void> => {
  const isSeller = sql`${users.role} = 'seller' and ${users.supplierId} = ${row.companyId}`
  const mailDue = sql`(select min(${row.createTime}::bigint) from ${users} where ${isSeller})`
  await db.insert(supplierOutbox).values({ ...row, mailDue })
}

/** Locks the record first, as every step does, to prevent deadlocks, and then reads the row under this lock. */
export const lockNextDueStep = async (tx: Database, now: number): Promise<SupplierOutboxRow | null> => {
  const due = lte(supplierOutbox.dueAt, now)
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

export const planStep = async (
  db: Database,
  recordId: RecordRowId,
  step: SupplierOutboxRow['step'],
  dueAt: number | null,
) => {
  await db.update(supplierOutbox).set({ step, dueAt }).where(eq(supplierOutbox.recordId, recordId))
}

export const planAutomaticStep = async (
  db: Database,
  recordId: RecordRowId,
  step: SupplierOutboxRow['step'],
  dueAt: number,
) => {
  await db
    .update(supplierOutbox)
    .set({ step, dueAt })
    .where(and(eq(supplierOutbox.recordId, recordId), ne(supplierOutbox.step, 'by-hand')))
}

export const bringStepForward = async (db: Database, recordId: RecordRowId, dueAt: number): Promise<void> => {
  await db
    .update(supplierOutbox)
    .set({ dueAt })
    .where(and(eq(supplierOutbox.recordId, recordId), gt(supplierOutbox.dueAt, dueAt)))
}
