import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { buyerCompanies, users } from '../db/schema/accounts.ts'
import type { Buyer } from '../services/judge-request.ts'

/** Where the buyer is: decides when a day ends and which exports are allowed. */
export const findBuyer = async (db: Database, accountId: string): Promise<Buyer> => {
  const [row] = await db
    .select({ zone: users.timezone, own: users.country, ofCompany: buyerCompanies.country })
    .from(users)
    .leftJoin(buyerCompanies, eq(buyerCompanies.id, users.companyId))
    .where(eq(users.id, accountId))
  return { accountId, zone: row?.zone ?? null, country: row?.own ?? row?.ofCompany ?? null }
}
