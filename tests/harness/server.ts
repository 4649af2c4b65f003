import { accountId } from '#domain/ids.ts'
import type { BodyIn, Call, QueryIn } from '#contract/call.ts'
import type { Envelope } from '#contract/envelope.ts'
import { beginServerRun, createApp, openCatalogue } from '#server/app.ts'
import { systemRandom, type Clock } from '#server/platform/system.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { createChangeCounts, setChangeCounts } from '#server/platform/cache/changes.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { createMembershipShop, type MembershipShop } from '#server/modules/membership/desk.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LogLine } from '#server/platform/log.ts'
import { memoryFileStore, memoryPartCache } from '#tests/harness/memory-files.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { argon2Hasher } from '#server/platform/secrets/passwords.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { noRateLimits } from '#server/platform/limits/rate-limits.ts'
import { permissionTypes } from '#server/modules/accounts/members.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'

export interface FakeClock extends Clock {
  advance: (ms: number) => void
}
export const fakeClock = (start = Date.UTC(2026, 8, 1, 8)): FakeClock => {
  let now = start
  return { now: () => now, advance: (ms) => void (now += ms) }
}

/** The cheapest argon2id, because tests check who may log in, not how long guessing takes. */
const quickPasswords = argon2Hasher(systemRandom, { memoryCost: 64, timeCost: 1 })

interface CallOptions<C extends Call> {
  query?: QueryIn<C>
  body?: BodyIn<C> | FormData
  params?: Record<string, string>
  token?: string
  headers?: Record<string, string>
}
export interface CallAnswer {
  status: number
  code: number
  data: unknown
  msg: string
  headers: Headers
}

const addressOf = (call: Call, options: { query?: unknown; params?: Record<string, string> }): string => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(
    (options.query ?? {}) as Record<string, string | number | null | undefined>,
  ))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** How long a request waits for the newest copy of the catalogue: even on a slow machine, long enough to get it. */
const patient = { patienceMs: 600_000, firstPatienceMs: 600_000 }

export const testApp = async (
  changes: Partial<Omit<Deps, 'config'>> & { config?: Partial<Config> } = {},
  desk: (deps: Deps) => MembershipShop = createMembershipShop,
) => {
  const clock = fakeClock()
  const mails: Mail[] = []
  const logs: LogLine[] = []
  const { config, ...parts } = changes
  const { db } = changes.db ? { db: changes.db } : await testDatabase()
  // PostgreSQL reports a test's own write a moment late, so this backend reads without caching.
  if (process.env['TEST_DATABASE_URL']) setChangeCounts(db, createChangeCounts())
  const deps: Deps = {
    db,
    clock,
    random: systemRandom,
    log: (line) => void logs.push(line),
    mailer: { send: async (mail) => void mails.push(mail) },
    captcha: {
      text: () => 'AbCd',
      draw: (text) => new TextEncoder().encode(text),
    },
    files: memoryFileStore(),
    passwords: quickPasswords,
    rateLimiter: noRateLimits,
    partCache: memoryPartCache(),
    ...parts,
    config: { ...readConfig({ DEMO: '1', SUPPLIER_DELAY_MS: '0' }, null), checkAnswers: true, ...config },
  }
  await beginServerRun(deps)
  const app = createApp(deps, undefined, openCatalogue(deps, patient), desk(deps))
  return {
    app,
    deps,
    clock,
    mails,
    logs,
    call: async <C extends Call>(call: C, options: CallOptions<C> = {}): Promise<CallAnswer> => {
      const form = options.body instanceof FormData ? options.body : undefined
      const json = options.body !== undefined && !form ? JSON.stringify(options.body) : undefined
      const response = await app.request(addressOf(call, options), {
        method: call.method,
        headers: {
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
          ...options.headers,
        },
        ...(form ? { body: form } : json === undefined ? {} : { body: json }),
      })
      const envelope = (await response.json()) as Envelope
      const { code, data, msg } = envelope
      return { status: response.status, code, data, msg: msg ?? '', headers: response.headers }
    },
    newBuyer: async (email = `${systemRandom.uuid()}@test.example`, quota = 100) => {
      const userId = accountId.parse(systemRandom.uuid())
      const now = clock.now()
      await db.insert(users).values({
        id: userId,
        role: 'buyer',
        email,
        passwordHash: await quickPasswords.hash('secret-1'),
        vipExpireTime: now + 30 * 86_400_000,
        createdAt: now,
      })
      await db
        .insert(quotas)
        .values(permissionTypes.map((permissionType) => ({ userId, permissionType, totalLimit: quota })))
      const { accessToken } = await openSession(deps, db, userId)
      return { userId, token: accessToken, email }
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

export type Buyer = Awaited<ReturnType<TestApp['newBuyer']>>
