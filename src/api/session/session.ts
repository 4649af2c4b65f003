import { accountId } from '#domain/ids.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { accountCalls } from '#contract/calls/account.ts'
import type { Clock } from '#lib/clock.ts'
import type { Api, TokenHolder } from '../client.ts'
import { ApiError, isOverload } from '../errors.ts'
import * as z from 'zod/mini'
import { loginData, userInfo, type LoginData, type UserInfo } from '#contract/entities/account.ts'

const storedSession = z.object({
  sub: accountId,
  login: z.nullable(loginData),
  user: z.nullable(userInfo),
  /** Set when the server ended the session: the account's time zone, in which the days of its drafts are computed. */
  zone: z.optional(z.nullable(z.string())),
})
export type StoredSession = z.infer<typeof storedSession>

const key = 'session'

/** The database library is imported dynamically, so that the first paint does not wait for it. */
const openAppDb = async () => (await import('../app-db.ts')).appDb()

export const sessionStore = {
  read: async (): Promise<StoredSession | null> => {
    const row = await (await openAppDb()).kv.get(key)
    return storedSession.safeParse(row?.v).data ?? null
  },
  write: async (session: StoredSession): Promise<void> => {
    await (await openAppDb()).kv.put({ k: key, v: session })
  },
  clear: async (): Promise<void> => {
    await (await openAppDb()).kv.delete(key)
  },
}

/** Specification, section 4: the token is checked every 60 s, and renewed if it expires within 600 s. */
export const renewCheckMs = 60_000
const renewWithinMs = 600_000

type RenewResult = 'renewed' | 'refused' | 'unreachable'

interface SessionDeps {
  readonly store: typeof sessionStore
  readonly clock: Clock
  readonly api: () => Api
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>
  readonly onChange: (session: StoredSession | null) => void
}

export type SessionService = ReturnType<typeof createSession>

export function createSession(deps: SessionDeps) {
  const { store } = deps
  const save = async (session: StoredSession): Promise<StoredSession> => {
    await store.write(session)
    deps.onChange(session)
    return session
  }

  const exchange = async (session: StoredSession, login: LoginData): Promise<RenewResult> => {
    try {
      const next = await deps
        .api()
        .call(authCalls.refreshToken, { body: { refreshToken: login.refreshToken }, timeoutMs: 15_000 })
      await save({ ...session, login: next })
      return 'renewed'
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused' && !isOverload(error.code)) return 'refused'
      return 'unreachable'
    }
  }

  const renewNow = (refusedToken: string | null, dueOnly: boolean): Promise<RenewResult> =>
    deps.exclusively('agro-session', async () => {
      const session = await store.read()
      const login = session?.login
      if (!session || !login) return 'refused'
      if (refusedToken !== null && login.accessToken !== refusedToken) return 'renewed'
      if (dueOnly && login.expiresTime - deps.clock.now() > renewWithinMs) return 'renewed'
      const result = await exchange(session, login)
      // A refused early renewal is ignored (specification).
      if (result === 'refused' && !dueOnly)
        await save({ sub: session.sub, login: null, user: null, zone: session.user?.timezone ?? null })
      return result
    })

  let renewing: Promise<boolean> | null = null

  return {
    current: store.read,
    holder: async (): Promise<TokenHolder | null> => {
      const session = await store.read()
      return session?.login ? { sub: session.sub, accessToken: session.login.accessToken } : null
    },
    begin: (login: LoginData): Promise<StoredSession> =>
      save({ sub: accountId.parse(login.userId), login, user: null }),
    loadUser: async (): Promise<UserInfo> => {
      const user = await deps.api().call(accountCalls.userInfo)
      const session = await store.read()
      if (session?.sub === user.userId) await save({ ...session, user })
      return user
    },
    renew: (refusedToken: string | null): Promise<boolean> => {
      if (refusedToken === null || renewing) return renewing ?? Promise.resolve(false)
      renewing = renewNow(refusedToken, false)
        .then((result) => result === 'renewed')
        .finally(() => (renewing = null))
      return renewing
    },
    renewIfDue: async (): Promise<void> => {
      const login = (await store.read())?.login
      if (login && login.expiresTime - deps.clock.now() <= renewWithinMs) await renewNow(null, true)
    },
    end: async (): Promise<void> => {
      const token = (await store.read())?.login?.accessToken
      await store.clear()
      deps.onChange(null)
      if (token)
        await deps
          .api()
          .call(authCalls.logout, { as: token, timeoutMs: 5_000 })
          .catch(() => undefined)
    },
  }
}
