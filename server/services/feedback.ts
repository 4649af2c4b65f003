import { and, eq, gte } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '../db/database.ts'
import { feedbacks } from '../db/schema/buyer-records.ts'
import { badFields } from '../http/refusal.ts'
import type { BuyerActor } from '../http/context.ts'
import type { Grant } from '../policies/authorize.ts'
import { findFiles } from './attachments.ts'
import { repeated } from './record-actions.ts'

export const writeFeedback = async (
  tx: Database,
  grant: Grant<BuyerActor, 'self', { readonly userId: string }>,
  { content, attach }: { readonly content: string; readonly attach: readonly string[] },
  id: string,
  now: number,
): Promise<void> => {
  // Said again within a day, it is the same: its key may have been forgotten, and nobody can read it back.
  const [said] = await tx
    .select({ id: feedbacks.id })
    .from(feedbacks)
    .where(
      and(
        eq(feedbacks.accountId, grant.object.userId),
        eq(feedbacks.content, content),
        gte(feedbacks.createTime, now - dayMs),
      ),
    )
    .limit(1)
  if (said) throw repeated()
  const { found, unknown } = await findFiles(tx, attach)
  if (unknown.length > 0) throw badFields(unknown.map((position) => ({ path: `attach.${position}`, rule: 'unknown' })))
  await tx.insert(feedbacks).values({ id, accountId: grant.object.userId, content, files: found, createTime: now })
}
