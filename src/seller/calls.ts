import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import { loginData, type LoginData } from '#contract/entities/account.ts'
import { envelope } from '#contract/envelope.ts'
import { header } from '#contract/headers.ts'
import { languages } from '#contract/languages.ts'
import type { SellerLocale } from './words.ts'

/** Why a call gave nothing: nobody answered, the login has ended, or the server's words. */
export class SellerError extends Error {
  readonly kind: 'unreached' | 'ended' | 'refused'
  constructor(kind: SellerError['kind'], message = '') {
    super(message)
    this.kind = kind
  }
}

export interface SellerWorld {
  /** Before `/seller-api`. */
  readonly base: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The login of this tab. */
  readonly stored: { readonly read: () => string | null; readonly write: (text: string | null) => void }
  readonly locale: () => SellerLocale
}

const timeoutMs = 60_000

/** The calls of the seller page: those of `/seller-api`, the renewal of its login, and the open word lists. */
export const createSellerCalls = (world: SellerWorld) => {
  const login = (): LoginData | null => {
    try {
      return loginData.parse(JSON.parse(world.stored.read() ?? 'null'))
    } catch {
      return null
    }
  }
  const keep = (data: LoginData | null) => world.stored.write(data && JSON.stringify(data))

  const once = async <C extends Call>(
    call: C,
    input: { readonly query?: QueryIn<C>; readonly body?: BodyIn<C>; readonly key?: string },
  ): Promise<DataOut<C>> => {
    const token = login()?.accessToken
    const query = new URLSearchParams(
      Object.entries((input.query ?? {}) as Record<string, unknown>).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    )
    let response: Response
    let answer: unknown
    try {
      response = await world.fetch(`${world.base}${call.path}${query.size > 0 ? `?${query}` : ''}`, {
        method: call.method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          [header.acceptLanguage]: languages[world.locale()].apiTag,
          ...(token && call.access === 'seller' ? { [header.authorization]: `Bearer ${token}` } : {}),
          ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(input.key === undefined ? {} : { [header.idempotencyKey]: input.key }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      })
      answer = await response.json()
    } catch {
      throw new SellerError('unreached')
    }
    const told = envelope.safeParse(answer)
    if (!told.success || response.status >= 500) throw new SellerError('unreached')
    if (told.data.code === code.unauthorized) throw new SellerError('ended')
    if (told.data.code !== code.ok) throw new SellerError('refused', told.data.msg ?? '')
    return call.data.parse(told.data.data) as DataOut<C>
  }

  const renewed = async (): Promise<boolean> => {
    const refreshToken = login()?.refreshToken
    if (refreshToken === undefined) return false
    try {
      keep(await once(authCalls.refreshToken, { body: { refreshToken } }))
      return true
    } catch (error) {
      if (error instanceof SellerError && error.kind === 'unreached') throw error
      keep(null)
      return false
    }
  }

  return {
    isSignedIn: () => login() !== null,
    keep,
    call: async <C extends Call>(call: C, input: Parameters<typeof once<C>>[1] = {}): Promise<DataOut<C>> => {
      try {
        return await once(call, input)
      } catch (error) {
        const over = error instanceof SellerError && error.kind === 'ended' && call.access === 'seller'
        if (!over || !(await renewed())) throw error
        return once(call, input)
      }
    },
  }
}
export type SellerCalls = ReturnType<typeof createSellerCalls>
