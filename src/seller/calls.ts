import * as z from 'zod/mini'
import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { fileCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { loginData, type LoginData } from '#contract/entities/account.ts'
import type { FileRef } from '#contract/entities/company.ts'
import { envelope } from '#contract/envelope.ts'
import { apiVersion, header } from '#contract/headers.ts'
import { updateClockOffset, systemClock } from '#lib/clock.ts'
import { languages } from '#contract/languages.ts'
import type { SellerLocale, SellerTexts } from './texts.ts'

/** `unreached`: no valid answer, or a 5xx. `ended`: not logged in any more. `refused`: has the server's message. */
class SellerError extends Error {
  override readonly name = 'SellerError'
  readonly why: 'unreached' | 'ended' | 'refused'
  constructor(why: SellerError['why'], message = '') {
    super(message)
    this.why = why
  }
}

interface SellerWorld {
  readonly base: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly uuid: () => string
  readonly stored: { readonly read: () => string | null; readonly write: (text: string | null) => void }
  readonly locale: SellerLocale
}

/** `loginId` names the cookie with the refresh token, because another tab may be logged in as another supplier. */
const sellerLogin = z.extend(loginData, { loginId: z._default(z.string(), '') })
type SellerLogin = z.infer<typeof sellerLogin>

const timeoutMs = 60_000
/** In ms. Shorter than for other calls, because a logout without an answer is tried again later. */
const logoutTimeoutMs = 10_000

interface CallInput<C extends Call> {
  readonly query?: QueryIn<C>
  readonly body?: BodyIn<C>
  readonly form?: FormData
  readonly key?: string
}

interface CallContext {
  readonly token: string | undefined
  readonly loginId: string
  readonly ms: number
}

/** True for calls that need the supplier's login, and for uploads, because a visitor's files cannot be attached. */
const needsLogin = (call: Call): boolean => call.access === 'seller' || call.transport === 'multipart'

const callOnce = async <C extends Call>(
  world: Pick<SellerWorld, 'base' | 'fetch' | 'locale'>,
  call: C,
  input: CallInput<C>,
  { token, loginId, ms }: Required<CallContext>,
): Promise<DataOut<C>> => {
  const entries = Object.entries(input.query ?? {})
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  let response: Response
  let answer: unknown
  const sentAt = systemClock.now()
  try {
    response = await world.fetch(`${world.base}${call.path}${query.size > 0 ? `?${query}` : ''}`, {
      method: call.method,
      signal: AbortSignal.timeout(ms),
      // `keepalive` lets the logout finish while the page is being closed.
      keepalive: call.path === sellerCalls.sellerLogout.path,
      headers: {
        [header.acceptLanguage]: languages[world.locale].apiTag,
        [header.apiVersion]: apiVersion,
        [header.deviceId]: loginId,
        ...(token && needsLogin(call) ? { [header.authorization]: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(input.key === undefined ? {} : { [header.idempotencyKey]: input.key }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.form === undefined ? {} : { body: input.form }),
    })
    updateClockOffset(response.headers.get('Date'), sentAt, systemClock.now())
    answer = await response.json()
  } catch {
    throw new SellerError('unreached')
  }
  const parsedEnvelope = envelope.safeParse(answer)
  if (!parsedEnvelope.success || response.status >= 500) throw new SellerError('unreached')
  if (parsedEnvelope.data.code === code.unauthorized) throw new SellerError('ended')
  if (parsedEnvelope.data.code !== code.ok) throw new SellerError('refused', parsedEnvelope.data.msg ?? '')
  const data = call.data.safeParse(parsedEnvelope.data.data)
  // An answer without the data of this call is not from our backend.
  if (!data.success) throw new SellerError('unreached')
  return data.data as DataOut<C>
}

type SingleCall = <C extends Call>(call: C, input: CallInput<C>, how?: Partial<CallContext>) => Promise<DataOut<C>>

/** The returned function also ends logins that could not be ended earlier. False: the backend must still end one. */
const createLogout = (once: SingleCall) => {
  const close = async ({ accessToken, refreshToken, loginId }: SellerLogin) => {
    const logout = (token: string) => once(sellerCalls.sellerLogout, {}, { token, loginId, ms: logoutTimeoutMs })
    try {
      await logout(accessToken)
    } catch (error) {
      if (!(error instanceof SellerError) || error.why !== 'ended') throw error
      // The access token expires after two hours, the refresh token after weeks. To end the login, it is first renewed.
      const next = await once(authCalls.refreshToken, { body: { refreshToken } }, { loginId, ms: logoutTimeoutMs })
      await logout(next.accessToken)
    }
  }
  /** Logins that the backend must still end. Only in memory, so that no token remains in the browser's storage. */
  let openLogins: readonly SellerLogin[] = []
  return async (login: SellerLogin | null = null): Promise<boolean> => {
    const trying = login ? [...openLogins, login] : openLogins
    openLogins = []
    const remaining = await Promise.all(
      trying.map(async (one) => {
        try {
          await close(one)
          return []
        } catch (error) {
          return error instanceof SellerError && error.why === 'ended' ? [] : [one]
        }
      }),
    )
    openLogins = [...openLogins, ...remaining.flat()]
    return openLogins.length === 0
  }
}

export const createSellerCalls = ({ base, fetch, stored, uuid, locale: initialLocale }: SellerWorld) => {
  let locale = initialLocale
  const login = (): SellerLogin | null => {
    try {
      return sellerLogin.parse(JSON.parse(stored.read() ?? 'null'))
    } catch {
      return null
    }
  }
  const singleCall: SingleCall = (call, input, { token, loginId, ms = timeoutMs } = {}) => {
    const current = login()
    const context = { token: token ?? current?.accessToken, loginId: loginId ?? current?.loginId ?? '', ms }
    return callOnce({ base, fetch, locale }, call, input, context)
  }
  const storeLogin = (data: SellerLogin | null) => stored.write(data && JSON.stringify(data))
  const newLogin = async (ask: (how: { readonly loginId: string }) => Promise<LoginData>): Promise<SellerLogin> => {
    const loginId = uuid()
    return { ...(await ask({ loginId })), loginId }
  }

  const renewWith = async (current: SellerLogin): Promise<boolean> => {
    const { refreshToken } = current
    // If there was a new login or a logout during the renewal, the result of the renewal is ignored.
    const isStillCurrent = () => login()?.refreshToken === refreshToken
    try {
      const next = await singleCall(authCalls.refreshToken, { body: { refreshToken } })
      if (isStillCurrent()) storeLogin({ ...next, loginId: current.loginId })
    } catch (error) {
      if (error instanceof SellerError && error.why === 'unreached') throw error
      if (isStillCurrent()) storeLogin(null)
    }
    return login() !== null
  }
  let renewal: Promise<boolean> | null = null
  const renew = (): Promise<boolean> => {
    const current = login()
    if (current === null) return Promise.resolve(false)
    renewal ??= renewWith(current).finally(() => {
      renewal = null
    })
    return renewal
  }

  const endLogin = createLogout(singleCall)
  const supplierOf = (one: LoginData): Promise<string> =>
    singleCall(sellerCalls.sellerInfo, {}, { token: one.accessToken }).then(
      ({ name, email }) => name ?? email,
      () => one.userId,
    )

  const call = async <C extends Call>(one: C, input: CallInput<C> = {}): Promise<DataOut<C>> => {
    try {
      return await singleCall(one, input)
    } catch (error) {
      const over = error instanceof SellerError && error.why === 'ended' && needsLogin(one)
      if (!over || !(await renew())) throw error
      return singleCall(one, input)
    }
  }

  return {
    base,
    locale: () => locale,
    setLocale: (next: SellerLocale) => {
      locale = next
    },
    userId: () => login()?.userId ?? null,
    logIn: async (body: BodyIn<typeof sellerCalls.sellerLogin>) =>
      storeLogin(await newLogin((how) => singleCall(sellerCalls.sellerLogin, { body }, how))),
    call,
    /** If another supplier is logged in, `ask` decides whether to replace it. False if the token could not be used. */
    enterByLink: async (token: string | null, ask: (present: string, next: string) => boolean): Promise<boolean> => {
      const present = login()
      if (token === null) return false
      const exchange = (how: { readonly loginId: string }) =>
        singleCall(sellerCalls.sellerExchange, { body: { token } }, how)
      const next = await newLogin(exchange).catch(() => null)
      if (next === null) return false
      const changes = present !== null && present.userId !== next.userId
      if (changes && !ask(await supplierOf(present), await supplierOf(next))) void endLogin(next)
      else storeLogin(next)
      return true
    },
    upload: async (file: File, key: string): Promise<FileRef> => {
      const form = new FormData()
      form.append('file', file)
      const [first] = await call(fileCalls.uploadFile, { form, key })
      if (!first) throw new SellerError('unreached')
      return { name: file.name, url: first.url }
    },
    logOut: (): Promise<boolean> => {
      const current = login()
      storeLogin(null)
      return endLogin(current)
    },
    closeLeft: () => endLogin(),
  }
}
export type SellerCalls = ReturnType<typeof createSellerCalls>

/** A problem as a code, because the language may change while it is shown. Only `refused` has a text, the server's. */
export type SellerProblem = Readonly<{ why: SellerError['why'] | 'badLink' | 'loggedOutHere'; message?: string }>

export const sellerProblemText = (problem: SellerProblem, words: SellerTexts): string =>
  problem.why === 'refused' ? (problem.message ?? '') : words[problem.why]

/** Throws every other error again, because it is a fault of this page. */
export const requireSellerError = (error: unknown): SellerError => {
  if (!(error instanceof SellerError)) throw error
  return error
}
