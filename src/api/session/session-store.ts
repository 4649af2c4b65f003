import * as z from 'zod/mini'
import { accountId } from '#domain/ids.ts'
import { loginData, userInfo } from '#contract/entities/account.ts'
import type { AppDb } from '../app-db.ts'

/**
 * The session as stored on the device. `login` and `user` are null after the server ended it: nobody is signed in, but the
 * account stays known, so that its drafts stay readable and its unsent work waits for its next sign-in.
 */
export const storedSession = z.object({
  sub: accountId,
  login: z.nullable(loginData),
  user: z.nullable(userInfo),
  /** After the end: the buyer's time zone. The drafts that stay are judged by the server in it. */
  zone: z.optional(z.nullable(z.string())),
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
const openAppDb = async (): Promise<AppDb> => (await import('../app-db.ts')).appDb()

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
