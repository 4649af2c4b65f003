import { and, eq, gt, isNull } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { texts } from '#server/texts/texts.ts'
import { sellerLinks, sellerTokens, users } from './schema.ts'
import { openSession, revokeSwitchedSessions, tokenHash } from './sessions.ts'

/** The token is in a URL. The time suffices for a slow connection, and is too short for whoever finds the URL later. */
export const sellerTokenLifeMs = 2 * 60_000

const notLinked = () => new Refusal(code.forbidden, { http: 200, msg: texts.membership.notLinked })

const linkedSeller = async (db: Database, buyerId: AccountId) => {
  const [found] = await db
    .select({ sellerId: users.id, supplierId: users.supplierId })
    .from(sellerLinks)
    .innerJoin(users, and(eq(users.id, sellerLinks.sellerId), eq(users.role, 'seller'), isNull(users.blockedAt)))
    .where(eq(sellerLinks.buyerId, buyerId))
  return found?.supplierId ? { sellerId: found.sellerId, supplierId: found.supplierId } : null
}

export const issueSellerToken = async (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  buyerId: AccountId,
): Promise<string> => {
  const seller = await linkedSeller(db, buyerId)
  if (!seller) throw notLinked()
  const token = random.token()
  await db
    .insert(sellerTokens)
    .values({ tokenHash: tokenHash(token), buyerId, ...seller, expiresAt: clock.now() + sellerTokenLifeMs })
  return token
}

export const exchangeSellerToken = async (deps: Pick<Deps, 'db' | 'clock' | 'random'>, token: string) => {
  const now = deps.clock.now()
  const newLogin = await deps.db.transaction(async (tx) => {
    const isUsable = and(isNull(sellerTokens.usedAt), gt(sellerTokens.expiresAt, now))
    const [used] = await tx
      .update(sellerTokens)
      .set({ usedAt: now })
      .where(and(eq(sellerTokens.tokenHash, tokenHash(token)), isUsable))
      .returning()
    if (!used) return null
    const seller = await linkedSeller(tx, used.buyerId)
    if (seller?.sellerId !== used.sellerId || seller.supplierId !== used.supplierId) return null
    return openSession(deps, tx, used.sellerId, { switchedFrom: used.buyerId })
  })
  if (!newLogin) throw new Refusal(code.forbidden, { msg: texts.accounts.sellerTokenEnded })
  return newLogin
}

export const linkSeller = async (tx: Database, buyerId: AccountId, sellerId: AccountId, now: number): Promise<void> => {
  await unlinkSeller(tx, buyerId, now)
  await tx.insert(sellerLinks).values({ buyerId, sellerId, linkedAt: now })
}

export const unlinkSeller = async (tx: Database, buyerId: AccountId, now: number): Promise<boolean> => {
  const removedLinks = await tx.delete(sellerLinks).where(eq(sellerLinks.buyerId, buyerId)).returning()
  await revokeSwitchedSessions(tx, buyerId, now)
  return removedLinks.length > 0
}
