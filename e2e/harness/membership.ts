import { eq } from 'drizzle-orm'
import { quotas, users } from '../../server/modules/accounts/schema.ts'
import { emptyDemoAccount } from '../../server/seed/accounts.ts'
import type { Backend } from './backend.ts'
import { changeWhileStopped } from './database.ts'

export interface Membership {
  readonly totalLimit?: number
  readonly usedCount?: number
  readonly vipExpireTime?: number
}

export const setMembership = (backend: Backend, { vipExpireTime, ...limits }: Membership): Promise<void> =>
  changeWhileStopped(backend, async (db) => {
    const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.email, emptyDemoAccount.email))
    if (!buyer) throw new Error('the ready account is missing')
    if (vipExpireTime !== undefined) await db.update(users).set({ vipExpireTime }).where(eq(users.id, buyer.id))
    if (Object.keys(limits).length > 0) await db.update(quotas).set(limits).where(eq(quotas.userId, buyer.id))
  })
