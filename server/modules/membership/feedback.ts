import { and, eq, gte } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { feedbacks } from './schema.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import type { Grant } from '#server/modules/accounts/authorize.ts'
import { filesAt } from '#server/modules/files/attachments.ts'
import { repeated } from '#server/platform/http/refusal.ts'

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
  const user = { role: 'buyer', accountId: grant.object.userId } as const
  const files = await filesAt(tx, user, attach, now, (position) => `attach.${position}`)
  await tx.insert(feedbacks).values({ id, accountId: grant.object.userId, content, files, createTime: now })
}
