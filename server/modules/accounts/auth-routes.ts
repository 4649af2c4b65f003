import { getCookie, setCookie } from 'hono/cookie'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import { isProof, isWithoutImage, proofText, noImagePrefix } from '#lib/proof-of-work.ts'
import { authCalls, captchaFramePath } from '#contract/calls/auth.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, HttpContext, BuyerActor } from '#server/platform/http/context.ts'
import { mount, mountOpen, mountOpenRaw, mountSeller } from '#server/platform/http/mount.ts'
import { invalidFields, notFound, Refusal } from '#server/platform/http/refusal.ts'
import { normaliseEmail, createAccountService, mailboxOf } from './accounts.ts'
import {
  requesterOf,
  checkCaptcha,
  storeCaptcha,
  consumeCaptcha,
  checkCode,
  refuseIfTooSoon,
  sendCode,
} from './email-codes.ts'
import type { RateRule } from '#server/platform/limits/rate-limits.ts'
import { captchaFrame, verifyCaptchaToken } from './foreign-captcha.ts'
import { exchangeSellerToken } from './seller-switch.ts'
import { clearSessionCookie, refreshTokenOf, moveTokenToCookie } from './session-cookie.ts'
import { activeSessionsOf, closeSession, endSessions, refreshSession } from './sessions.ts'
import { and, eq, ne } from 'drizzle-orm'
import { accountId } from '#domain/ids.ts'
import { users } from './schema.ts'
import { texts, type Text } from '#server/texts/texts.ts'
import { checkFailedCode } from '#server/texts/refusal-code.ts'

const failure = (msg: Text) => new Refusal(checkFailedCode, { msg })
const rule = { name: 'legacy-check', burst: 20, refillMs: 60_000 }

/** Calls that check an email or phone number reveal who has an account, so they need a login and are rate-limited. */
export const legacyRoutes = (app: App, deps: Deps): void => {
  const { db, rateLimiter } = deps
  type Claim = Readonly<{ email?: string; mobile?: string; id?: string | number | null | undefined }>
  const isTaken = async ({ userId }: BuyerActor, { email, mobile = '', id }: Claim) => {
    rateLimiter.take(rule, userId)
    const isSame = email === undefined ? eq(users.mobile, mobile) : eq(users.email, normaliseEmail(email))
    const isOther = ne(users.id, accountId.parse(String(id ?? '')))
    return (await db.$count(users, and(eq(users.role, 'buyer'), isOther, isSame))) > 0
  }

  mount(app, deps, authCalls.checkEmailExist, async ({ actor, body }) => {
    if (!(await isTaken(actor, body))) throw failure(texts.accounts.noEmail)
  })
  mount(app, deps, authCalls.checkEmailAvailable, async ({ actor, body }) => {
    if (await isTaken(actor, body)) throw failure(texts.accounts.emailInUse)
  })
  mount(app, deps, authCalls.checkMobileExist, async ({ actor, body: { mobile } }) => {
    if (!(await isTaken(actor, { mobile }))) throw failure(texts.accounts.noMobile)
  })
  mount(app, deps, authCalls.checkMobileAvailable, async ({ actor, body }) => {
    if (await isTaken(actor, body)) throw failure(texts.accounts.mobileInUse)
  })
  mount(app, deps, authCalls.weixinAuth, () => {
    throw failure(texts.accounts.noWeChat)
  })
}

const minute = 60_000
const rules = {
  captcha: { name: 'captcha', burst: 60, refillMs: 2_000 },
  captchaToken: { name: 'captcha-token', burst: 20, refillMs: 10_000 },
  codeByAddress: { name: 'code-address', burst: 10, refillMs: minute },
  codeByAsker: { name: 'code-asker', burst: 5, refillMs: 10 * minute },
  codeByRecipient: { name: 'code-recipient', burst: 10, refillMs: 10 * minute },
  /** All callers without a proof of work share this limit, for example apps that know only the specification. */
  codeWithoutProof: { name: 'code-without-proof', burst: 20, refillMs: minute },
  codeUnseen: { name: 'code-unseen', burst: 3, refillMs: 20 * minute },
  codesUnseen: { name: 'codes-unseen', burst: 60, refillMs: minute },
  tryByAddress: { name: 'try-address', burst: 30, refillMs: 10_000 },
  tryByEmail: { name: 'try-email', burst: 10, refillMs: minute },
  refresh: { name: 'refresh', burst: 60, refillMs: 2_000 },
} satisfies Record<string, RateRule>

const cookieName = 'captcha_session'
/** Starts the answers for a provider's captcha. Must differ from `noImagePrefix` (a captcha without an image). */
const foreignMark = 'v'

const captchaRoutes = (app: App, deps: Deps): void => {
  const { rateLimiter, random, config, captcha } = deps

  const begin = async (http: HttpContext, address: string, deviceId: string | null, text: string) => {
    rateLimiter.take(rules.captcha, address)
    // An image element cannot send the device's header, so a cookie identifies its captcha session.
    const session = deviceId ?? getCookie(http, cookieName) ?? random.token()
    const cross = config.corsOrigins.length > 0
    const secure = cross || !config.demo
    if (deviceId === null)
      setCookie(http, cookieName, session, {
        httpOnly: true,
        path: '/buyer-api/buyer/',
        maxAge: 3600,
        sameSite: cross ? 'None' : 'Lax',
        secure,
      })
    return storeCaptcha(deps, session, text)
  }

  mountOpenRaw(app, deps, authCalls.captchaImage, async ({ http, address, deviceId }) => {
    // If a provider is configured, no image is offered: a program that reads images could avoid the provider's captcha.
    if (config.captcha) throw notFound()
    const image = captcha.draw(await begin(http, address, deviceId, captcha.text()))
    http.header('Content-Type', 'image/png')
    http.header('Cache-Control', 'no-store')
    return http.body(image)
  })

  mountOpen(app, deps, authCalls.captchaUnseen, ({ http, address, deviceId }) =>
    begin(http, address, deviceId, noImagePrefix + random.token().slice(0, 11)),
  )

  const { captcha: foreign } = config
  if (foreign)
    app.get(captchaFramePath, (http) => {
      const { html, policy } = captchaFrame(foreign, random.token(), config.corsOrigins)
      http.header('Content-Security-Policy', policy)
      // Browsers that know `frame-ancestors` ignore this header, which cannot name other origins.
      http.header('X-Frame-Options', 'SAMEORIGIN')
      http.header('Cache-Control', 'no-store')
      return http.html(html)
    })

  mountOpen(app, deps, authCalls.captchaForeign, async ({ http, address, deviceId, body }) => {
    if (!foreign) throw notFound()
    rateLimiter.take(rules.captchaToken, address)
    await verifyCaptchaToken(deps, foreign, body.token)
    return begin(http, address, deviceId, foreignMark + random.token().slice(0, 11))
  })

  mountOpen(app, deps, authCalls.captchaVerify, ({ http, address, deviceId, body }) => {
    rateLimiter.take(rules.captcha, address)
    return checkCaptcha(deps, captchaSessions(http, deviceId), body.code)
  })
}

const captchaSessions = (http: HttpContext, deviceId: string | null): string[] =>
  [getCookie(http, cookieName), deviceId].filter((session) => session !== undefined && session !== null)

const codeRoutes = (app: App, deps: Deps): void => {
  const { rateLimiter, db } = deps

  mountOpen(app, deps, authCalls.sendEmailCode, async ({ http, address, deviceId, body, locale, now }) => {
    const email = normaliseEmail(body.email)
    if (body.code.trim() === '') throw invalidFields([{ path: 'code', rule: 'required' }])
    // `refuseIfTooSoon` must run before the captcha is checked: a call that comes too soon must not use up the captcha.
    const { asker, isKnown } = await requesterOf(db, email, { address, deviceId })
    const key = { email, scene: body.scene, asker }
    await refuseIfTooSoon(db, key, now)
    rateLimiter.take(rules.codeByAddress, address)
    const proof = http.req.header(header.proofOfWork)
    const isWorked = proof !== undefined && (await isProof(proofText(email, body.scene, body.code), proof))
    if (isWithoutImage(body.code)) {
      rateLimiter.take(rules.codeUnseen, address)
      if (!isWorked) throw new Refusal(code.captchaWrong)
      rateLimiter.take(rules.codesUnseen, 'all')
    } else if (!isWorked) rateLimiter.take(rules.codeWithoutProof, 'all')
    await consumeCaptcha(deps, captchaSessions(http, deviceId), body.code)
    const mailbox = mailboxOf(email)
    rateLimiter.take(rules.codeByAsker, `${mailbox} ${asker}`)
    if (!isKnown) rateLimiter.take(rules.codeByRecipient, mailbox)
    await sendCode(deps, { ...key, locale })
  })

  mountOpen(app, deps, authCalls.validateEmailCode, async ({ address, deviceId, body }) => {
    const email = normaliseEmail(body.email)
    rateLimiter.take(rules.tryByAddress, address)
    const { asker } = await requesterOf(db, email, { address, deviceId })
    await checkCode(deps, { email, scene: body.scene, asker }, body.code)
  })
}

/** Returns "Edge, Windows", for example. Edge and Opera are first: their headers contain "Chrome" and "Safari", too. */
export const browserOf = (agent = ''): string | null => {
  const names = [
    {
      Edg: 'Edge',
      OPR: 'Opera',
      Firefox: 'Firefox',
      FxiOS: 'Firefox',
      Chrome: 'Chrome',
      CriOS: 'Chrome',
      Safari: 'Safari',
    },
    { Android: 'Android', iPhone: 'iPhone', iPad: 'iPad', Windows: 'Windows', 'Mac OS X': 'macOS', Linux: 'Linux' },
  ].flatMap((known) => Object.entries(known).find(([part]) => agent.includes(part))?.[1] ?? [])
  return names.length > 0 ? names.join(', ') : null
}

export const authRoutes = (app: App, deps: Deps, goods: Parameters<typeof createAccountService>[1]): void => {
  const { rateLimiter, config } = deps
  const accounts = createAccountService(deps, goods)
  captchaRoutes(app, deps)
  codeRoutes(app, deps)

  const limitAttempts = <B extends { email: string }>(call: {
    address: string
    body: B
    deviceId: string | null
    http: HttpContext
  }) => {
    const { address, body, deviceId, http } = call
    rateLimiter.take(rules.tryByAddress, address)
    rateLimiter.take(rules.tryByEmail, `${address} ${body.email.trim().toLowerCase()}`)
    return { ...body, deviceId, address, browser: browserOf(http.req.header('User-Agent')) }
  }
  mountOpen(app, deps, authCalls.login, async (call) =>
    moveTokenToCookie(call, config, await accounts.login(limitAttempts(call))),
  )
  mountOpen(app, deps, sellerCalls.sellerLogin, async (call) =>
    moveTokenToCookie(call, config, await accounts.sellerLogin(limitAttempts(call))),
  )
  mountOpen(app, deps, sellerCalls.sellerExchange, async (call) => {
    rateLimiter.take(rules.tryByAddress, call.address)
    return moveTokenToCookie(call, config, await exchangeSellerToken(deps, call.body.token))
  })
  mountOpen(app, deps, authCalls.emailCodeLogin, async (call) =>
    moveTokenToCookie(call, config, await accounts.loginByCode(limitAttempts(call))),
  )
  mountOpen(app, deps, authCalls.emailRegister, async (call) =>
    moveTokenToCookie(call, config, await accounts.register(limitAttempts(call))),
  )
  mountOpen(app, deps, authCalls.resetPassword, async (call) => {
    await accounts.resetPassword(limitAttempts(call))
  })
  mountOpen(app, deps, authCalls.refreshToken, async (call) => {
    const { http, address, body } = call
    rateLimiter.take(rules.refresh, address)
    const refreshToken = await refreshTokenOf(deps, http, body.refreshToken)
    const login = await refreshSession(deps, refreshToken)
    return moveTokenToCookie(call, config, login)
  })
  mount(app, deps, authCalls.logout, async (call) => {
    await closeSession(deps, call.actor.sessionId)
    clearSessionCookie(call, config)
  })
  mountSeller(app, deps, sellerCalls.sellerLogout, async (call) => {
    await closeSession(deps, call.actor.sessionId)
    clearSessionCookie(call, config)
  })
  mountSeller(app, deps, sellerCalls.sellerSessions, ({ actor, now }) => activeSessionsOf(deps.db, actor, now))
  mountSeller(app, deps, sellerCalls.sellerSessionsEnd, ({ actor, body, now }) =>
    endSessions(deps.db, actor, body.id, now),
  )
}
