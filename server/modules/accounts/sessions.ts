import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql, desc, type SQL } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { ActiveSession } from '#contract/calls/settings.ts'
import type { LoginData } from '#contract/entities/account.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, sellerTokens, sessions, users, knownDevices } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor, BuyerActor } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { deleteAllButFirst, prepareStatement } from '#server/platform/db/statements.ts'
import { cacheUntilNotified } from '#server/platform/cache/changes.ts'
import { addSharer } from '#server/platform/db/account-share.ts'
import { texts } from '#server/texts/texts.ts'
import { createHash } from 'node:crypto'

/** A fast hash is enough for tokens, because they have 256 random bits. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

const hour = 3_600_000
export const accessLifeMs = 2 * hour
export const refreshLifeMs = 30 * 24 * hour
export const maxSessionMs = 180 * 24 * hour

type Using = Pick<Deps, 'db' | 'clock' | 'random'>

export const openSession = async (
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Database,
  userId: AccountId,
  {
    familyId = deps.random.uuid(),
    switchedFrom = null,
    browser = null,
    startedAt = deps.clock.now(),
  }: { familyId?: string; switchedFrom?: AccountId | null; browser?: string | null; startedAt?: number } = {},
): Promise<LoginData> => {
  const now = deps.clock.now()
  const [accessToken, refreshToken] = [deps.random.token(), deps.random.token()]
  const expiresTime = now + accessLifeMs
  await db.insert(sessions).values({
    id: deps.random.uuid(),
    familyId,
    userId,
    switchedFrom,
    startedAt,
    browser,
    accessHash: tokenHash(accessToken),
    refreshHash: tokenHash(refreshToken),
    accessExpiresAt: expiresTime,
    refreshExpiresAt: Math.min(now + refreshLifeMs, startedAt + maxSessionMs),
    createdAt: now,
  })
  return { userId, accessToken, refreshToken, expiresTime }
}

const sessionColumns = {
  accessExpiresAt: sessions.accessExpiresAt,
  firstUsedAt: sessions.firstUsedAt,
  sessionId: sessions.id,
  userId: users.id,
  role: users.role,
  email: users.email,
  supplierId: users.supplierId,
  companyId: users.companyId,
  isCompanyAdmin: users.isCompanyAdmin,
  timezone: users.timezone,
  country: sql<string | null>`coalesce(${users.country}, ${buyerCompanies.country})`,
}

/** Excludes blocked accounts, because a login or a refresh may open a session while the account is being blocked. */
const sessionsWithUsers = (db: Database) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.blockedAt)))
    .leftJoin(buyerCompanies, eq(buyerCompanies.id, users.companyId))

const selectSession = (db: Database) =>
  sessionsWithUsers(db)
    .where(and(eq(sessions.accessHash, sql.placeholder('hash')), isNull(sessions.revokedAt)))
    .prepare('sessions_held')
type StoredSession = Awaited<ReturnType<ReturnType<typeof selectSession>['execute']>>[number]

const actorOf = ({ role, userId, email, sessionId, ...user }: StoredSession): Actor | null => {
  const { supplierId, companyId, isCompanyAdmin, timezone, country } = user
  if (role === 'seller') return supplierId ? { role, userId, email, supplierId, sessionId } : null
  return { role, userId, email, companyId, isCompanyAdmin, timezone, country, sessionId }
}

const maxCachedSessions = 2000

const sessionByHash = (db: Database) =>
  prepareStatement(db, 'held_of', () => {
    const statement = selectSession(db)
    // A session may be cached only after its first use, because the first use does not notify the cache.
    const cachesAnswer = ({ firstUsedAt }: StoredSession) => firstUsedAt !== null
    return cacheUntilNotified(db, 'people', async (hash) => (await statement.execute({ hash }))[0], {
      most: maxCachedSessions,
      cachesAnswer,
    })
  })

export const actorOfAccessToken = async ({ db, clock }: Using, token: string): Promise<Actor | null> => {
  const now = clock.now()
  const hash = tokenHash(token)
  const session = await sessionByHash(db)(hash)
  if (!session || session.accessExpiresAt <= now) return null
  addSharer(session.userId)
  if (session.firstUsedAt === null)
    await db.update(sessions).set({ firstUsedAt: now }).where(eq(sessions.id, session.sessionId))
  return actorOf(session)
}

/** Use it only for images and plain links to files, whose requests contain no login except a cookie. */
export const actorOfRefreshToken = async ({ db, clock }: Using, token: string): Promise<Actor | null> => {
  const now = clock.now()
  const isOpen = and(isNull(sessions.revokedAt), gt(sessions.refreshExpiresAt, now))
  const isRecent = or(isNull(sessions.rotatedAt), gte(sessions.rotatedAt, now - graceMs))
  const isHolder = eq(sessions.refreshHash, tokenHash(token))
  const [session] = await sessionsWithUsers(db).where(and(isHolder, isOpen, isRecent))
  return session ? actorOf(session) : null
}

/** Within this time, a token may be exchanged again even if its successors were used: the answer may have been lost. */
const graceMs = 2 * 60_000

/** True if nobody has used the tokens that replaced this one, because the answer with them may have been lost. */
const successorsUnused = async (db: Database, session: typeof sessions.$inferSelect): Promise<boolean> => {
  const isUsedSuccessor = and(
    eq(sessions.familyId, session.familyId),
    gte(sessions.createdAt, session.rotatedAt ?? 0),
    ne(sessions.id, session.id),
    isNotNull(sessions.firstUsedAt),
  )
  return (await db.$count(sessions, isUsedSuccessor)) === 0
}

const revoke = async (db: Database, which: SQL | undefined, now: number): Promise<void> => {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(which, isNull(sessions.revokedAt)))
}
const revokeFamily = (db: Database, familyId: string, now: number) => revoke(db, eq(sessions.familyId, familyId), now)

const familyOf = async (db: Database, sessionId: string): Promise<string | undefined> => {
  const [session] = await db.select({ familyId: sessions.familyId }).from(sessions).where(eq(sessions.id, sessionId))
  return session?.familyId
}

/** Revokes the family's older unrotated sessions, because a thief may have got one with the same refresh token. */
const endOtherLines = (db: Database, { id, familyId }: typeof sessions.$inferSelect, now: number) => {
  const isOtherLine = and(
    eq(sessions.familyId, familyId),
    ne(sessions.id, id),
    isNull(sessions.rotatedAt),
    lt(sessions.createdAt, now - graceMs),
  )
  return revoke(db, isOtherLine, now)
}

export const revokeSwitchedSessions = async (db: Database, buyerId: AccountId, now: number): Promise<void> => {
  await db.delete(sellerTokens).where(eq(sellerTokens.buyerId, buyerId))
  await revoke(db, eq(sessions.switchedFrom, buyerId), now)
}

export const revokeAllSessions = async (db: Database, userId: AccountId, now: number): Promise<void> => {
  await revokeSwitchedSessions(db, userId, now)
  await revoke(db, eq(sessions.userId, userId), now)
}

export const revokeOtherSessions = async (
  db: Database,
  { userId, sessionId }: Pick<BuyerActor, 'userId' | 'sessionId'>,
  now: number,
): Promise<void> => {
  const ownFamily = (await familyOf(db, sessionId)) ?? ''
  await revokeSwitchedSessions(db, userId, now)
  await revoke(db, and(eq(sessions.userId, userId), ne(sessions.familyId, ownFamily)), now)
}

export const activeSessionsOf = async (
  db: Database,
  { userId, sessionId }: Pick<BuyerActor, 'userId' | 'sessionId'>,
  now: number,
): Promise<ActiveSession[]> => {
  const ownFamily = await familyOf(db, sessionId)
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.refreshExpiresAt, now)))
    .orderBy(asc(sessions.createdAt))
  const families = new Map(rows.map((row) => [row.familyId, row]))
  return [...families.values()].toReversed().map(({ familyId, browser, startedAt, createdAt }) => ({
    id: familyId,
    browser,
    startTime: startedAt ?? createdAt,
    lastTime: createdAt,
    isThis: familyId === ownFamily,
  }))
}

export const endSessions = (
  db: Database,
  actor: Pick<BuyerActor, 'userId' | 'sessionId'>,
  id: string | undefined,
  now: number,
): Promise<void> => {
  if (id === undefined) return revokeOtherSessions(db, actor, now)
  return revoke(db, and(eq(sessions.userId, actor.userId), eq(sessions.familyId, id)), now)
}

/** If a token is exchanged again after `graceMs`, although a successor was used, it was stolen: its family ends. */
export const refreshSession = async (deps: Using, refreshToken: string): Promise<LoginData> => {
  const now = deps.clock.now()
  // The account is not known yet, so the call's database connections are limited for the token instead.
  const refreshHash = tokenHash(refreshToken)
  addSharer(refreshHash)
  // The refusal is thrown after the transaction, because a throw inside would roll back the revocation.
  const outcome = await deps.db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.refreshHash, refreshHash)).for('update')
    if (!session || session.revokedAt !== null || session.refreshExpiresAt <= now) return null
    if (session.rotatedAt !== null && session.rotatedAt + graceMs < now && !(await successorsUnused(tx, session))) {
      await revokeFamily(tx, session.familyId, now)
      return null
    }
    if (session.rotatedAt === null) await endOtherLines(tx, session, now)
    const usageTimes = { firstUsedAt: session.firstUsedAt ?? now, rotatedAt: session.rotatedAt ?? now }
    await tx.update(sessions).set(usageTimes).where(eq(sessions.id, session.id))
    return openSession(deps, tx, session.userId, { ...session, startedAt: session.startedAt ?? session.createdAt })
  })
  if (!outcome)
    throw new Refusal(code.unauthorized, { msg: texts.codes[code.tokenExpired], data: { reason: code.tokenExpired } })
  return outcome
}

export const closeSession = async ({ db, clock }: Using, sessionId: string): Promise<void> => {
  const familyId = await familyOf(db, sessionId)
  if (familyId !== undefined) await revokeFamily(db, familyId, clock.now())
}

const maxDevices = 10

/** The app's ids are UUIDs. A shorter id could be guessed, so it never counts as a known device. */
const minDeviceIdLength = 32

const hashOf = (deviceId: string | null): string | null =>
  deviceId !== null && deviceId.length >= minDeviceIdLength ? tokenHash(deviceId) : null

export const isKnownDevice = async (
  db: Database,
  account: { readonly role: 'buyer' | 'seller'; readonly email: string },
  deviceId: string | null,
): Promise<boolean> => {
  const deviceHash = hashOf(deviceId)
  if (deviceHash === null) return false
  const devices = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.role, account.role), eq(users.email, account.email), eq(knownDevices.deviceHash, deviceHash)))
  return devices.length > 0
}

export const rememberDevice = async (db: Database, userId: AccountId, deviceId: string | null, now: number) => {
  const deviceHash = hashOf(deviceId)
  if (deviceHash === null) return
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { seenAt: now } })
  const isOwn = eq(knownDevices.userId, userId)
  await deleteAllButFirst(db, knownDevices.deviceHash, isOwn, [desc(knownDevices.seenAt)], maxDevices)
}

export const forgetOtherDevices = async (db: Database, userId: AccountId, deviceId: string | null): Promise<void> => {
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.deviceHash, hashOf(deviceId) ?? '')))
}
