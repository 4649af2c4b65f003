import { eq, sql } from 'drizzle-orm'
import { buyerCompanyId, supplierId } from '#server/platform/ids.ts'
import { accountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, quotas, sellerLinks, users } from '#server/modules/accounts/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newQuotaRows } from '#server/modules/accounts/members.ts'

export const demoAccount = { email: 'demo@example.com', password: 'demo-2026' } as const
export const emptyDemoAccount = { email: 'new@example.com', password: 'new-2026' } as const
export const demoSellerEmail = (companyId: string) => `supplier-${companyId}@example.com`

/** The supplier to which the demonstration account may switch (docs/seller.md). */
const linkedSupplier = '9002'

const yearMs = 365 * dayMs

const hasDemoAccounts = async (db: Database): Promise<boolean> =>
  (await db.$count(users, eq(users.email, demoAccount.email))) > 0

export const hasDemoSuppliers = async (db: Database): Promise<boolean> =>
  (await db.$count(companies, eq(companies.demo, true))) > 0

const insertBuyer = async (
  tx: Database,
  random: Deps['random'],
  company: string,
  buyer: { readonly email: string; readonly passwordHash: string; readonly nickname: string },
  now: number,
) => {
  const [companyId, userId] = [buyerCompanyId.parse(random.uuid()), accountId.parse(random.uuid())]
  await tx.insert(buyerCompanies).values({ id: companyId, name: company, country: 'BR', createdAt: now })
  await tx.insert(users).values({
    id: userId,
    role: 'buyer',
    ...buyer,
    country: 'BR',
    timezone: 'America/Sao_Paulo',
    companyId,
    isCompanyAdmin: true,
    vipExpireTime: now + yearMs,
    createdAt: now,
  })
  await tx.insert(quotas).values(newQuotaRows(userId, 'demo'))
  return userId
}

export const seedAccounts = async ({
  db,
  clock,
  passwords,
  random,
}: Pick<Deps, 'db' | 'clock' | 'passwords' | 'random'>) => {
  if (await hasDemoAccounts(db)) return
  const now = clock.now()
  const [passwordHash, newHash] = await Promise.all([
    passwords.hash(demoAccount.password),
    passwords.hash(emptyDemoAccount.password),
  ])
  const suppliers = await db
    .select({ id: companies.id, names: companies.names })
    .from(companies)
    .where(eq(companies.demo, true))
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727304)`)
    if (await hasDemoAccounts(tx)) return
    const demoBuyer = { email: demoAccount.email, passwordHash, nickname: 'Demo Buyer' }
    const buyerId = await insertBuyer(tx, random, 'Demo Imports Ltd.', demoBuyer, now)
    const newBuyer = { email: emptyDemoAccount.email, passwordHash: newHash, nickname: 'New Buyer' }
    await insertBuyer(tx, random, 'New Imports Ltd.', newBuyer, now)
    for (const supplier of suppliers) {
      const sellerId = accountId.parse(random.uuid())
      await tx.insert(users).values({
        id: sellerId,
        role: 'seller',
        email: demoSellerEmail(supplier.id),
        passwordHash,
        nickname: supplier.names.en,
        supplierId: supplierId.parse(supplier.id),
        createdAt: now,
      })
      if (supplier.id === linkedSupplier) await tx.insert(sellerLinks).values({ buyerId, sellerId, linkedAt: now })
    }
  })
}
