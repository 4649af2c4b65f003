import type { Call } from '#contract/call.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { exportCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { companyProfileCalls, settingCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import type { Deps } from '../deps.ts'
import { takeIfWithinLimit } from '../limits/rate-limits.ts'
import { addressOf, networkOf } from './address.ts'
import type { BuyerActor, HttpContext } from './context.ts'
import type { Refusal } from './refusal.ts'

const deeds: readonly (readonly [Call, kind: string])[] = [
  [authCalls.login, 'sign-in'],
  [authCalls.emailCodeLogin, 'sign-in'],
  [authCalls.emailRegister, 'registration'],
  [authCalls.resetPassword, 'password-reset'],
  [authCalls.logout, 'sign-out'],
  [sellerCalls.sellerLogin, 'sign-in'],
  [sellerCalls.sellerExchange, 'sign-in'],
  [sellerCalls.sellerLogout, 'sign-out'],
  [settingCalls.passwordUpdate, 'password-change'],
  [settingCalls.accountDelete, 'deletion-asked'],
  [settingCalls.sessionsEnd, 'sessions-ended'],
  [sellerCalls.sellerSessionsEnd, 'sessions-ended'],
  [staffCalls.staffPromote, 'role-change'],
  [staffCalls.staffDelete, 'role-change'],
  [staffCalls.staffExit, 'role-change'],
  [staffCalls.staffOfferAccept, 'role-change'],
  [staffCalls.staffApproval, 'role-change'],
  ...Object.values(exportCalls).map((call) => [call, 'export'] as const),
]
const kinds: ReadonlyMap<string, string> = new Map(deeds.map(([call, kind]) => [`${call.method} ${call.path}`, kind]))

const refusals: ReadonlyMap<number, string> = new Map([
  [code.unauthorized, 'session'],
  [code.forbidden, 'right'],
  [code.tooManyRequests, 'limit'],
  [code.codeTooOften, 'limit'],
  [code.loginFailed, 'password'],
  [code.codeWrong, 'code'],
  [code.captchaWrong, 'captcha'],
  [code.fileInfected, 'malware'],
])

type Using = Pick<Deps, 'log' | 'config' | 'rateLimiter'>

/** Contains neither an email address nor a token, and of the path only the pattern (`call`). */
const circumstances = (http: HttpContext, config: Using['config']) => ({
  account: http.get('accountId') ?? null,
  address: networkOf(addressOf(http, config.trustProxy)),
  requestId: http.get('requestId'),
  call: http.get('callPath') ?? null,
})

interface Done {
  readonly http: HttpContext
  readonly actor: unknown
  readonly body: unknown
  readonly data?: unknown
}

/** A login or registration that accepted an invitation, or the first save of a profile, which creates the company. */
const isRoleChange = (call: Call, kind: string | undefined, { actor, body, data }: Done): boolean => {
  if (call === companyProfileCalls.companyProfileUpdate) return (actor as BuyerActor).companyId === null
  const { inviteUuid } = (body ?? {}) as { readonly inviteUuid?: string }
  const joined = (data as { readonly joined?: boolean } | null)?.joined !== false
  return (kind === 'sign-in' || kind === 'registration') && Boolean(inviteUuid) && joined
}

export const logSecurityEvent = ({ log, config }: Using, call: Call, done: Done): void => {
  const kind = kinds.get(`${call.method} ${call.path}`)
  const deedKinds = [kind, isRoleChange(call, kind, done) ? 'role-change' : undefined].filter(
    (one) => one !== undefined,
  )
  if (deedKinds.length === 0) return
  const about = circumstances(done.http, config)
  const account = (done.data as { readonly userId?: unknown } | null | undefined)?.userId
  for (const one of deedKinds)
    log({ level: 'info', event: 'security', kind: one, ...about, ...(typeof account === 'string' ? { account } : {}) })
}

/** Limits the logged refusals of an address, so that a flood of them does not fill the disk. */
const refusalRule = { name: 'log-refusal', burst: 60, refillMs: 1_000 }

export const logSecurityRefusal = ({ log, config, rateLimiter }: Using, http: HttpContext, refusal: Refusal): void => {
  const why = refusals.get(refusal.code)
  if (why === undefined) return
  const about = circumstances(http, config)
  // A visitor's 401 is common, so it is not logged. A 401 for a token is, because the token may have been stolen.
  const hasToken = http.req.header('Authorization') !== undefined || about.call === authCalls.refreshToken.path
  if (why === 'session' && !hasToken) return
  if (takeIfWithinLimit(rateLimiter, refusalRule, about.address))
    log({ level: 'info', event: 'security', kind: 'refusal', why, ...about })
}
