import { eq, sql } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, quotas, users } from '#server/modules/accounts/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { quotasOf } from '#server/modules/accounts/new-quotas.ts'

export const demoAccount = { email: 'demo@example.com', password: 'demo-2026' } as const
export const demoSellerEmail = (companyId: string) => `supplier-${companyId}@example.com`

const yearMs = 365 * dayMs

/** Whether the accounts of a demonstration are in this database: anybody knows their password. */
export const hasDemoAccounts = async (db: Database): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, demoAccount.email))).length > 0

/** The ready buyer (a member with a company) and one account for each demonstration supplier. */
export const seedAccounts = async ({
  db,
  clock,
  passwords,
  random,
}: Pick<Deps, 'db' | 'clock' | 'passwords' | 'random'>) => {
  if (await hasDemoAccounts(db)) return
  const now = clock.now()
  const passwordHash = await passwords.hash(demoAccount.password)
  const suppliers = await db
    .select({ id: companies.id, names: companies.names })
    .from(companies)
    .where(eq(companies.demo, true))
  const [companyId, userId] = [random.uuid(), random.uuid()]
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727304)`)
    if (await hasDemoAccounts(tx)) return
    await tx.insert(buyerCompanies).values({ id: companyId, name: 'Demo Imports Ltd.', country: 'BR', createdAt: now })
    await tx.insert(users).values({
      id: userId,
      role: 'buyer',
      email: demoAccount.email,
      passwordHash,
      nickname: 'Demo Buyer',
      country: 'BR',
      timezone: 'America/Sao_Paulo',
      companyId,
      isCompanyAdmin: true,
      vipExpireTime: now + yearMs,
      createdAt: now,
    })
    await tx.insert(quotas).values(quotasOf(userId, 'demo'))
    for (const supplier of suppliers)
      await tx.insert(users).values({
        id: random.uuid(),
        role: 'seller',
        email: demoSellerEmail(supplier.id),
        passwordHash,
        nickname: supplier.names.en,
        supplierId: supplier.id,
        createdAt: now,
      })
  })
}
