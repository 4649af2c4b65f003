import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountId } from '#domain/ids.ts'

export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    userId: text('user_id').$type<AccountId>(),
    owner: text('owner').notNull(),
    /** The uploader and the `Idempotency-Key`, with an index if the upload has several files. */
    uploadKey: text('upload_key'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** When the file was last uploaded, attached, or found in use by the sweep. */
    neededAt: bigint('needed_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('files_upload_key').on(table.uploadKey),
    index('files_owner').on(table.owner, table.createdAt),
    index('files_needed').on(table.neededAt),
  ],
)

export const newLinkId = sql<string>`replace(gen_random_uuid()::text, '-', '')`

/** Gives a file another URL in each record, because equal URLs would show two suppliers that both were asked. */
export const fileLinks = pgTable(
  'file_links',
  {
    id: text('id').primaryKey().default(newLinkId),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    recordNo: text('record_no').notNull(),
  },
  (table) => [
    uniqueIndex('file_links_once').on(table.recordNo, table.fileId),
    index('file_links_file').on(table.fileId),
  ],
)
