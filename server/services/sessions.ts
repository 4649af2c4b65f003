import { and, eq, gt, isNull } from 'drizzle-orm'
import type { LoginData } from '#contract/entities/account.ts'
import type { Database } from '../db/database.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/context.ts'
import { tokenHash } from './token-hash.ts'

const hour = 3_600_000
export const accessLifeMs = 2 * hour
export const refreshLifeMs = 30 * 24 * hour

type Using = Pick<Deps, 'db' | 'clock' | 'random'>

/** Opens a session, or goes on with a family, and returns the tokens. They are not kept in clear. */
export const openSession = async (
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Database,
  userId: string,
  familyId: string = deps.random.uuid(),
): Promise<LoginData> => {
  const now = deps.clock.now()
  const [accessToken, refreshToken] = [deps.random.token(), deps.random.token()]
  const expiresTime = now + accessLifeMs
  await db.insert(sessions).values({
    id: deps.random.uuid(),
    familyId,
    userId,
    accessHash: tokenHash(accessToken),
    refreshHash: tokenHash(refreshToken),
    accessExpiresAt: expiresTime,
    refreshExpiresAt: now + refreshLifeMs,
    createdAt: now,
  })
  return { userId, accessToken, refreshToken, expiresTime }
}

const actorOfUser = (user: typeof users.$inferSelect, sessionId: string): Actor | null => {
  const { id: userId, email } = user
  if (user.role === 'seller')
    return user.supplierId ? { role: 'seller', userId, email, supplierId: user.supplierId, sessionId } : null
  const { companyId, isCompanyAdmin, timezone } = user
  return { role: 'buyer', userId, email, companyId, isCompanyAdmin, timezone, sessionId }
}

/** Who holds this access token, or null when it is unknown, ended or revoked. */
export const actorOfToken = async ({ db, clock }: Using, token: string): Promise<Actor | null> => {
  const now = clock.now()
  const [found] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.accessHash, tokenHash(token)), isNull(sessions.revokedAt), gt(sessions.accessExpiresAt, now)),
    )
  if (!found) return null
  if (found.session.firstUsedAt === null)
    await db.update(sessions).set({ firstUsedAt: now }).where(eq(sessions.id, found.session.id))
  return actorOfUser(found.user, found.session.id)
}
