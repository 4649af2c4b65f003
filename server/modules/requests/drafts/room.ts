import { and, count, eq, ne, sum } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { drafts } from '../schema.ts'
import type { DraftContent, DraftRow } from './repo.ts'

/** The maximum number of an account's unsent drafts, and of their bytes: 150 of the largest. */
export const roomForDrafts = { drafts: 2_000, bytes: 24 * 1024 * 1024 }

export const contentBytes = (content: DraftContent): number => Buffer.byteLength(JSON.stringify(content))

/**
 * Refuses a draft for which its account has no room. `row`: the draft whose content is replaced; it may always become
 * smaller. Simultaneous creates do not see each other, so together they may exceed the maximum.
 */
export const expectRoom = async (
  db: Database,
  accountId: AccountId,
  content: DraftContent,
  row: Pick<DraftRow, 'id' | 'bytes'> | null,
): Promise<void> => {
  const bytes = contentBytes(content)
  if (row && bytes <= row.bytes) return
  const [others] = await db
    .select({ count: count(), bytes: sum(drafts.bytes).mapWith(Number) })
    .from(drafts)
    .where(
      and(eq(drafts.accountId, accountId), eq(drafts.state, 'draft'), row === null ? undefined : ne(drafts.id, row.id)),
    )
  const isFull = (others?.count ?? 0) >= roomForDrafts.drafts
  if (isFull || (others?.bytes ?? 0) + bytes > roomForDrafts.bytes) throw new Refusal(code.draftsFull)
}
