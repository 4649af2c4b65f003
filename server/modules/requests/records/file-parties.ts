import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/context.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { mayNameFile, ofSupplier, ownerOf } from '#server/modules/files/file-owners.ts'
import { fileLinks, files } from '#server/modules/files/schema.ts'
import { recordLog, records } from '../schema.ts'

const names = (column: unknown): SQL => sql`position('/files/' || ${files.id} || '/' in ${column}::text) > 0`

/** The supplier's documents in the buyer's requests to this supplier. */
const isInRecordsOf = (actor: Extract<Actor, { role: 'buyer' }>): SQL => sql`exists (
  select 1 from ${records} where ${records.accountId} = ${actor.userId}
  and ${files.owner} = ${ofSupplier('')} || ${records.companyId}
  and (${names(sql`${records.shipments}::text || ${records.filesDone}::text`)} or exists (
    select 1 from ${recordLog} where ${recordLog.recordId} = ${records.id} and ${names(recordLog.files)})))`

const isSentTo = (supplierId: string): SQL => sql`exists (
  select 1 from ${fileLinks} join ${records} on ${records.recordNo} = ${fileLinks.recordNo}
  where ${fileLinks.fileId} = ${files.id} and ${records.companyId} = ${supplierId})`

/** A supplier's photos and certificates in the catalogue, which everybody may see. */
const isInCatalogue = sql`exists (select 1 from ${companies}
  where ${names(sql`${companies.photos}::text || ${companies.documents}::text`)})`

const isReadableBy = (actor: Actor | null, address: string): SQL | undefined => {
  if (actor === null) return eq(files.owner, ownerOf(null, address))
  return actor.role === 'buyer'
    ? or(mayNameFile({ role: 'buyer', accountId: actor.userId }), isInRecordsOf(actor))
    : or(mayNameFile({ role: 'supplier', supplierId: actor.supplierId }), isSentTo(actor.supplierId))
}

/** Knowing an address is not enough to read a file: the reader must be one of its parties. */
export const mayReadFile = async (
  db: Database,
  fileId: string,
  actor: Actor | null,
  address: string,
): Promise<boolean> => {
  const ofFile = eq(files.id, fileId)
  if ((await db.$count(files, and(ofFile, isReadableBy(actor, address)))) > 0) return true
  return (await db.$count(files, and(ofFile, isInCatalogue))) > 0
}
