import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** An uploaded file. `id` is unguessable: whoever has the link may read it, as the links travel to suppliers. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    /** As the uploader named it, made safe. */
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Null: uploaded without signing in. */
    userId: text('user_id'),
    /** `Idempotency-Key` of the upload with its owner in front; a repeated upload answers with the same file. */
    uploadKey: text('upload_key'),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('files_upload_key').on(table.uploadKey), index('files_created').on(table.createdAt)],
)
