import { and, eq, inArray, sql } from 'drizzle-orm'
import { generateCookie, getCookie } from 'hono/cookie'
import { header } from '#contract/headers.ts'
import type { LoginData } from '#contract/entities/account.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { AnswerHeaders, HttpContext } from '#server/platform/http/context.ts'
import { sessions } from './schema.ts'
import { refreshLifeMs, tokenHash } from './sessions.ts'

/** Answers contain a mark instead of the refresh token in the cookie: this prefix, then the start of its hash. */
const prefix = 'cookie.'
const markLength = 40
const markOf = (refreshToken: string) => prefix + tokenHash(refreshToken).slice(0, markLength)

/** Browsers accept a cookie named `__Host-…` only over https, and a demo may run over http. */
const nameStart = (demo: boolean) => (demo ? 'session-' : '__Host-session-')
/** A separate cookie name for each device id, because two builds of the app may share an origin. */
const nameFor = (http: HttpContext, demo: boolean) =>
  nameStart(demo) + tokenHash(http.req.header(header.deviceId) ?? '').slice(0, 12)
const optionsOf = (demo: boolean) => ({ path: '/', httpOnly: true, secure: !demo, sameSite: 'Strict' }) as const

type Config = Pick<Deps['config'], 'demo' | 'corsOrigins'>
interface Answering {
  readonly http: HttpContext
  readonly about: AnswerHeaders
}

const isOwnPage = (http: HttpContext, { corsOrigins }: Config): boolean => {
  const site = http.req.header('Sec-Fetch-Site')
  const isHere =
    site === 'same-origin' || (site === 'same-site' && corsOrigins.includes(http.req.header('Origin') ?? ''))
  return isHere && http.req.header(header.apiVersion) !== undefined
}

export const moveTokenToCookie = ({ http, about }: Answering, config: Config, login: LoginData): LoginData => {
  if (!isOwnPage(http, config)) return login
  const { demo } = config
  const maxAge = Math.floor(refreshLifeMs / 1000)
  about.cookie = generateCookie(nameFor(http, demo), login.refreshToken, { ...optionsOf(demo), maxAge })
  return { ...login, refreshToken: markOf(login.refreshToken) }
}

const maxCookies = 4

export const refreshTokensInCookies = (http: HttpContext, { demo }: Pick<Config, 'demo'>): string[] =>
  Object.entries(getCookie(http))
    .flatMap(([name, value]) => (name.startsWith(nameStart(demo)) ? [value] : []))
    .slice(0, maxCookies)

/** Accepts the mark of any token of the family: if an answer is lost after its cookie is set, the app's mark is old. */
const isMarkOf = async (db: Deps['db'], mark: string, token: string): Promise<boolean> => {
  const family = db
    .select({ id: sessions.familyId })
    .from(sessions)
    .where(eq(sessions.refreshHash, tokenHash(token)))
  const isMarked = sql`left(${sessions.refreshHash}, ${markLength}) = ${mark}`
  return (await db.$count(sessions, and(inArray(sessions.familyId, family), isMarked))) > 0
}

/** `given` is a refresh token or its mark. A cookie alone is not enough, because an offline logout cannot delete it. */
export const refreshTokenOf = async ({ db, config }: Pick<Deps, 'db' | 'config'>, http: HttpContext, given: string) => {
  if (!given.startsWith(prefix)) return given
  for (const token of isOwnPage(http, config) ? refreshTokensInCookies(http, config) : [])
    if (await isMarkOf(db, given.slice(prefix.length), token)) return token
  return ''
}

export const clearSessionCookie = ({ http, about }: Answering, config: Config): void => {
  const { demo } = config
  if (isOwnPage(http, config)) about.cookie = generateCookie(nameFor(http, demo), '', { ...optionsOf(demo), maxAge: 0 })
}
