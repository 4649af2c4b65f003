import * as z from 'zod/mini'
import { loginData, userInfo } from '#contract/entities/account.ts'
import type { AppDb } from './app-db.ts'

/**
 * The session as stored on the device. `login` is null after the server ended it: the account stays known, so that its
 * drafts stay open and its unsent work waits for the next sign-in.
 */
export const storedSession = z.object({
  sub: z.string(),
  login: z.nullable(loginData),
  user: z.nullable(userInfo),
})
export type StoredSession = z.infer<typeof storedSession>

export interface SessionStore {
  /** Null for a visitor, and when the stored row cannot be read. */
  readonly read: () => Promise<StoredSession | null>
  readonly write: (session: StoredSession) => Promise<void>
  readonly clear: () => Promise<void>
}

const key = 'session'

/** Loads the database library only when the session is first read, in parallel with the first paint. */
const openAppDb = async (): Promise<AppDb> => (await import('./app-db.ts')).appDb()

export const createSessionStore = (open: () => Promise<AppDb> = openAppDb): SessionStore => ({
  read: async () => {
    const row = await (await open()).kv.get(key)
    const parsed = storedSession.safeParse(row?.v)
    return parsed.success ? parsed.data : null
  },
  write: async (session) => {
    await (await open()).kv.put({ k: key, v: session })
  },
  clear: async () => {
    await (await open()).kv.delete(key)
  },
})
