import { and, eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { files } from './schema.ts'
import type { Actor } from '#server/platform/http/context.ts'

const ofCompany = (companyId: string) => `buyer:${companyId}`
const ofAccount = (userId: AccountId) => `account:${userId}`
const ofSupplier = (supplierId: string) => `supplier:${supplierId}`

/** What the owner of every file begins with that came without signing in. */
export const strangers = 'address:'

/** To whom a file belongs: the uploader's company, an account without one, a supplier, or a stranger's network. */
export const ownerOf = (actor: Actor | null, address: string): string => {
  if (actor === null) return strangers + address
  if (actor.role === 'seller') return ofSupplier(actor.supplierId)
  return actor.companyId === null ? ofAccount(actor.userId) : ofCompany(actor.companyId)
}

/** Who writes something that names files. */
export type FileUser =
  | { readonly role: 'buyer'; readonly accountId: AccountId }
  | { readonly role: 'supplier'; readonly supplierId: string }
  /** Whoever runs the backend, at its console. */
  | { readonly role: 'operator' }

/**
 * Which files somebody may refer to: what this company uploaded, and of a buyer what that person uploaded, wherever the
 * person was then. An address alone, however it was come by, is no right.
 */
export const mayNameFile = (user: FileUser): SQL | undefined => {
  switch (user.role) {
    case 'operator':
      return undefined
    case 'supplier':
      return eq(files.owner, ofSupplier(user.supplierId))
    case 'buyer':
      return or(
        eq(files.userId, user.accountId),
        sql`${files.owner} = (select ${ofCompany('')} || ${users.companyId} from ${users} where ${users.id} = ${user.accountId})`,
      )
  }
}

/** What the founder of a company has uploaded before is the company's. */
export const giveFilesToCompany = async (
  tx: Database,
  { userId, companyId }: { readonly userId: AccountId; readonly companyId: BuyerCompanyId },
): Promise<void> => {
  await tx
    .update(files)
    .set({ owner: ofCompany(companyId) })
    .where(and(eq(files.userId, userId), eq(files.owner, ofAccount(userId))))
}
