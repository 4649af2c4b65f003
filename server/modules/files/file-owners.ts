import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { files } from './schema.ts'
import type { Actor } from '#server/platform/http/context.ts'

const ofCompany = (companyId: string) => `buyer:${companyId}`
const ofAccount = (userId: AccountId) => `account:${userId}`
export const supplierOwner = (supplierId: string) => `supplier:${supplierId}`

export const visitorPrefix = 'address:'

export const fileOwnerOf = (actor: Actor | null, address: string): string => {
  if (actor === null) return visitorPrefix + address
  if (actor.role === 'seller') return supplierOwner(actor.supplierId)
  return actor.companyId === null ? ofAccount(actor.userId) : ofCompany(actor.companyId)
}

export type FileAccess = 'party' | 'public' | null

export type FileUser =
  | { readonly role: 'buyer'; readonly accountId: AccountId }
  | { readonly role: 'supplier'; readonly supplierId: string }
  | { readonly role: 'operator' }

/** A buyer may attach files of the account and the company, a supplier only the supplier's, the operator all. */
export const attachableFiles = (user: FileUser): SQL | undefined => {
  switch (user.role) {
    case 'operator':
      return undefined
    case 'supplier':
      return eq(files.owner, supplierOwner(user.supplierId))
    case 'buyer':
      return or(
        eq(files.userId, user.accountId),
        sql`${files.owner} = (select ${ofCompany('')} || ${users.companyId} from ${users} where ${users.id} = ${user.accountId})`,
      )
  }
}

export const transferFilesToCompany = async (
  tx: Database,
  { userId, companyId }: { readonly userId: AccountId; readonly companyId: BuyerCompanyId },
): Promise<void> => {
  await tx
    .update(files)
    .set({ owner: ofCompany(companyId) })
    .where(and(eq(files.userId, userId), eq(files.owner, ofAccount(userId))))
}
