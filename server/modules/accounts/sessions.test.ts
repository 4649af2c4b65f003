import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountId, type AccountId } from '#domain/ids.ts'
import { buyerCompanyId, supplierId } from '#server/platform/ids.ts'
import { code } from '#contract/codes.ts'
import type { LoginData } from '#contract/entities/account.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { testApp } from '#tests/harness/server.ts'
import { buyerCompanies, sessions, users } from './schema.ts'
import {
  accessLifeMs,
  actorOfAccessToken,
  closeSession,
  endSessions,
  maxSessionMs,
  openSession,
  activeSessionsOf,
  refreshLifeMs,
  refreshSession,
  revokeAllSessions,
  revokeOtherSessions,
} from './sessions.ts'

const minute = 60_000

let userId: AccountId
const t = await testApp()
beforeEach(async () => {
  userId = (await t.newBuyer()).userId
})

const accountOf = (login: LoginData) => accountId.parse(login.userId)
const open = (who = userId) => openSession(t.deps, t.deps.db, who)
const actor = (token: string) => actorOfAccessToken(t.deps, token)
const isIn = async ({ accessToken }: LoginData) => (await actor(accessToken)) !== null
const refresh = ({ refreshToken }: LoginData) => refreshSession(t.deps, refreshToken)
const tryRefresh = async (login: LoginData): Promise<LoginData | null> => {
  try {
    return await refresh(login)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error).toMatchObject({ code: code.unauthorized, data: { reason: code.tokenExpired } })
    return null
  }
}
const sessionOf = async (login: LoginData) => (await actor(login.accessToken))?.sessionId ?? ''

describe('the expiry of a session', () => {
  test('an access token is valid until the last millisecond before its expiry', async () => {
    const login = await open()
    expect(login.expiresTime).toBe(t.clock.now() + accessLifeMs)
    t.clock.advance(accessLifeMs - 1)
    expect(await isIn(login)).toBe(true)
    t.clock.advance(1)
    expect(await isIn(login)).toBe(false)
  })
  test('a refresh token is valid until the last millisecond before its expiry', async () => {
    const [one, two] = [await open(), await open()]
    t.clock.advance(refreshLifeMs - 1)
    expect(await tryRefresh(one)).not.toBeNull()
    t.clock.advance(1)
    expect(await tryRefresh(two)).toBeNull()
  })
  test('a session that is refreshed in time continues, and gets new tokens each time', async () => {
    let login = await open()
    const seenTokens = new Set<string>()
    for (let turn = 0; turn < 4; turn += 1) {
      t.clock.advance(refreshLifeMs - 1)
      login = await refresh(login)
      for (const token of [login.accessToken, login.refreshToken]) {
        expect(token).toMatch(/^[\w-]{43}$/)
        seenTokens.add(token)
      }
      expect(await isIn(login)).toBe(true)
    }
    expect(seenTokens.size).toBe(8)
  })
  test('a session ends half a year after its login, however often it is refreshed', async () => {
    let login = await open()
    const end = t.clock.now() + maxSessionMs
    while (t.clock.now() + refreshLifeMs <= end) {
      t.clock.advance(refreshLifeMs - 1)
      login = await refresh(login)
    }
    t.clock.advance(end - t.clock.now() - 1)
    login = await refresh(login)
    t.clock.advance(1)
    expect(await tryRefresh(login)).toBeNull()
  })
  test('a session does not end early if the clock is set back', async () => {
    const login = await open()
    t.clock.advance(-60 * minute)
    expect(await isIn(login)).toBe(true)
    const nextLogin = await refresh(login)
    expect(await isIn(nextLogin)).toBe(true)
    t.clock.advance(60 * minute)
    expect(await tryRefresh(nextLogin)).not.toBeNull()
  })
})

describe('a wrong token is refused', () => {
  test.each(['', ' ', 'x'.repeat(43), '草甘膦', 'x'.repeat(10_000), "' or true --", '{a,b}', '"'])(
    'the token %j, which was never issued, is refused',
    async (token) => {
      await open()
      expect(await actor(token)).toBeNull()
      expect(await tryRefresh({ userId, accessToken: '', refreshToken: token, expiresTime: 0 })).toBeNull()
    },
  )
  test('a refresh token does not authorise calls, and an access token does not refresh', async () => {
    const login = await open()
    expect(await actor(login.refreshToken)).toBeNull()
    expect(await tryRefresh({ ...login, refreshToken: login.accessToken })).toBeNull()
    expect(await isIn(login)).toBe(true)
  })
  test('the stored ids and hashes do not work as tokens', async () => {
    const login = await open()
    const [row] = await t.deps.db.select().from(sessions).where(eq(sessions.userId, userId))
    for (const storedValue of [row?.id, row?.familyId, row?.accessHash, row?.refreshHash]) {
      expect(await actor(storedValue ?? '')).toBeNull()
      expect(await tryRefresh({ ...login, refreshToken: storedValue ?? '' })).toBeNull()
    }
  })
})

describe('a reused refresh token', () => {
  const reusedSession = async () => {
    const first = await open()
    const second = await refresh(first)
    expect(await isIn(second)).toBe(true)
    return { first, second }
  }
  test('within two minutes, reuse counts as a lost answer; a millisecond later it counts as theft and ends the token family', async () => {
    const { first, second } = await reusedSession()
    t.clock.advance(2 * minute)
    const third = await refresh(first)
    expect([await isIn(third), await isIn(second)]).toEqual([true, true])
    t.clock.advance(1)
    expect(await tryRefresh(first)).toBeNull()
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, false, false])
    for (const one of [first, second, third]) expect(await tryRefresh(one)).toBeNull()
  })
  test('thief and owner cannot both continue a session: after two minutes, the next refresh by one logs out the other', async () => {
    const { first, second } = await reusedSession()
    const thiefs = await refresh(first)
    t.clock.advance(2 * minute + 1)
    const nextLogin = await refresh(second)
    expect([await isIn(nextLogin), await isIn(thiefs), await tryRefresh(thiefs)]).toEqual([true, false, null])
  })
  test('the two minutes count from the first refresh with the token, not from the last', async () => {
    const { first } = await reusedSession()
    t.clock.advance(minute)
    await refresh(first)
    t.clock.advance(minute + 1)
    expect(await tryRefresh(first)).toBeNull()
  })
  test('reuse also counts as theft if the new token was only used for a refresh', async () => {
    const first = await open()
    const third = await refresh(await refresh(first))
    t.clock.advance(2 * minute + 1)
    expect(await tryRefresh(first)).toBeNull()
    expect(await isIn(third)).toBe(false)
  })
  test('three simultaneous uses after the two minutes are all refused', async () => {
    const { first, second } = await reusedSession()
    t.clock.advance(3 * minute)
    expect(await Promise.all([tryRefresh(first), tryRefresh(first), tryRefresh(first)])).toEqual([null, null, null])
    expect(await isIn(second)).toBe(false)
  })
  test('reuse does not end the sessions of another device of the account or of another account', async () => {
    const [{ first }, mine, other] = [await reusedSession(), await open(), await open((await t.newBuyer()).userId)]
    t.clock.advance(3 * minute)
    await tryRefresh(first)
    expect([await isIn(mine), await isIn(other)]).toEqual([true, true])
    expect(await tryRefresh(mine)).not.toBeNull()
  })
  test('reuse is refused after a logout, even within the two minutes', async () => {
    const { first, second } = await reusedSession()
    await closeSession(t.deps, await sessionOf(second))
    expect(await tryRefresh(first)).toBeNull()
  })
  test('ten tabs that refresh simultaneously with the same token each get tokens, and all stay logged in', async () => {
    const first = await open()
    const all = await Promise.all(Array.from({ length: 10 }, () => refresh(first)))
    expect(new Set(all.map(({ accessToken }) => accessToken)).size).toBe(10)
    expect(await Promise.all(all.map(isIn))).toEqual(Array(10).fill(true))
  })
})

describe('ending a session', () => {
  test('logging out ends all refreshed tokens of this session, but no other session', async () => {
    const first = await open()
    const second = await refresh(first)
    const third = await refresh(second)
    const elsewhere = await open()
    await closeSession(t.deps, await sessionOf(second))
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, false, false])
    expect(await isIn(elsewhere)).toBe(true)
    await closeSession(t.deps, 'no-such-session')
    expect(await isIn(elsewhere)).toBe(true)
  })
  test('logging out all other devices keeps this device logged in, with its refreshed token', async () => {
    const first = await open()
    const [second, elsewhere, stranger] = [await refresh(first), await open(), await open((await t.newBuyer()).userId)]
    await revokeOtherSessions(t.deps.db, { userId, sessionId: await sessionOf(second) }, t.clock.now())
    expect([await isIn(first), await isIn(second), await isIn(elsewhere)]).toEqual([true, true, false])
    expect(await tryRefresh(elsewhere)).toBeNull()
    expect(await isIn(stranger)).toBe(true)
  })
  test('logging out all other devices works from a session that has just ended', async () => {
    const login = await open()
    await revokeOtherSessions(t.deps.db, { userId, sessionId: 'gone' }, t.clock.now())
    expect(await isIn(login)).toBe(false)
  })
  test('a session that is refreshed during a logout of all devices ends with the next such logout', async () => {
    const login = await open()
    const [, next] = await Promise.all([revokeAllSessions(t.deps.db, userId, t.clock.now()), tryRefresh(login)])
    await revokeAllSessions(t.deps.db, userId, t.clock.now())
    expect(await isIn(login)).toBe(false)
    expect(next && (await isIn(next))).not.toBe(true)
  })
  test('after the account is deleted, its tokens no longer work', async () => {
    const login = await open()
    expect(await isIn(login)).toBe(true)
    await t.deps.db.delete(users).where(eq(users.id, userId))
    expect([await isIn(login), await tryRefresh(login)]).toEqual([false, null])
  })
})

test('an owner sees which session is the current one, cannot end another account’s session, and can end all other own sessions', async () => {
  const [phone, laptop] = [await openSession(t.deps, t.deps.db, userId, { browser: 'Safari, iPhone' }), await open()]
  const second = await refresh(phone)
  const caller = { userId, sessionId: await sessionOf(second) }
  const list = async () => activeSessionsOf(t.deps.db, caller, t.clock.now())
  const openSessions = await list()
  expect(openSessions.filter(({ isThis }) => isThis)).toMatchObject([{ browser: 'Safari, iPhone' }])
  const otherLogin = await open((await t.newBuyer()).userId)
  const [theirs] = await activeSessionsOf(t.deps.db, { ...caller, userId: accountOf(otherLogin) }, t.clock.now())
  await endSessions(t.deps.db, caller, theirs?.id, t.clock.now())
  expect(await isIn(otherLogin)).toBe(true)
  await endSessions(t.deps.db, caller, undefined, t.clock.now())
  expect([await isIn(second), await isIn(laptop), (await list()).length]).toEqual([true, false, 1])
})

describe('the caller that a token identifies', () => {
  test('the caller is the account in its current state, even if the token was used before a change', async () => {
    const { db } = t.deps
    const { accessToken } = await open()
    expect(await actor(accessToken)).toMatchObject({ role: 'buyer', userId, companyId: null, country: null })
    const companyId = buyerCompanyId.parse(t.deps.random.uuid())
    await db.insert(buyerCompanies).values({ id: companyId, name: 'Andes', country: 'PE', createdAt: 1 })
    await db
      .update(users)
      .set({ companyId, isCompanyAdmin: true, timezone: 'America/Lima' })
      .where(eq(users.id, userId))
    const inCompany = { companyId, isCompanyAdmin: true, country: 'PE', timezone: 'America/Lima' }
    await expect.poll(() => actor(accessToken)).toMatchObject(inCompany)
    await db.update(users).set({ country: 'BR', isCompanyAdmin: false }).where(eq(users.id, userId))
    await expect.poll(() => actor(accessToken)).toMatchObject({ country: 'BR', isCompanyAdmin: false })
  })
  test("a supplier's token identifies the supplier; without a catalogue company it is refused", async () => {
    const { accessToken } = await open()
    await t.deps.db
      .update(users)
      .set({ role: 'seller', supplierId: supplierId.parse('9001') })
      .where(eq(users.id, userId))
    const sellerActor = await actor(accessToken)
    expect(sellerActor).toMatchObject({ role: 'seller', supplierId: supplierId.parse('9001') })
    expect(sellerActor).not.toHaveProperty('companyId')
    await t.deps.db.update(users).set({ supplierId: null }).where(eq(users.id, userId))
    await expect.poll(() => actor(accessToken)).toBeNull()
  })
  test('only the first use of a token is recorded', async () => {
    const login = await open()
    const began = t.clock.now()
    await isIn(login)
    t.clock.advance(minute)
    await isIn(login)
    const all = await t.deps.db.select().from(sessions).where(eq(sessions.userId, userId))
    // The buyer's first session has no `firstUsedAt`, because no call has used its token.
    expect(new Set(all.map(({ firstUsedAt }) => firstUsedAt))).toEqual(new Set([null, began]))
  })
})
