import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountId } from '#domain/ids.ts'

/** `id` is unguessable: everybody with the link may read the file, because links are sent to suppliers. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    userId: text('user_id').$type<AccountId>(),
    /** The owner, who may refer to it and whose quota it uses (`ownerOf`). */
    owner: text('owner').notNull(),
    /** `Idempotency-Key` of the upload, prefixed by its owner; a repeated upload returns the same file. */
    uploadKey: text('upload_key'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** When a reference to it was last written or seen by the sweep; at first, the time of the upload. */
    neededAt: bigint('needed_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('files_upload_key').on(table.uploadKey),
    index('files_owner').on(table.owner, table.createdAt),
    index('files_needed').on(table.neededAt),
  ],
)

/** Unguessable, and in the format of a file's id. */
export const newLinkId = sql<string>`replace(gen_random_uuid()::text, '-', '')`

/** Each supplier gets a separate address of a file: comparing addresses must not show that both were asked. */
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
