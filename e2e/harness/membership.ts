import { eq } from 'drizzle-orm'
import { openDatabase } from '../../server/db/open.ts'
import { quotas, users } from '../../server/db/schema/accounts.ts'
import { demoAccount } from '../../server/db/seed/accounts.ts'
import { migrationsFolder } from '../../server/paths.ts'
import type { Backend } from './backend.ts'

/** What the demonstration account's membership is to allow; what is not named stays. */
export interface Membership {
  readonly totalLimit?: number
  readonly usedCount?: number
  /** ms. */
  readonly vipExpireTime?: number
}

/** Changes the membership behind the backend's back, as its operator would: it stops, and serves again afterwards. */
export const setMembership = async (backend: Backend, { vipExpireTime, ...limits }: Membership): Promise<void> => {
  await backend.kill()
  const database = await openDatabase({ url: undefined, folder: backend.data, migrations: migrationsFolder })
  try {
    const [buyer] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, demoAccount.email))
    if (!buyer) throw new Error('the demonstration account is missing')
    if (vipExpireTime !== undefined)
      await database.db.update(users).set({ vipExpireTime }).where(eq(users.id, buyer.id))
    if (Object.keys(limits).length > 0) await database.db.update(quotas).set(limits).where(eq(quotas.userId, buyer.id))
  } finally {
    await database.close()
  }
  await backend.start()
}
