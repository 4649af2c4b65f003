import type { Context, Hono } from 'hono'
import type { BodyOut, Call, QueryOut } from '#contract/call.ts'
import type { Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId, SupplierId } from '../ids.ts'

export interface Variables {
  requestId: string
  /** The owner of an access token. Null if the token is unknown or has expired. The accounts module implements this. */
  actorOfToken: (token: string) => Promise<Actor | null>
  /** The caller and the path's pattern, for the log. */
  accountId?: AccountId
  callPath?: string
  /** Set if the answer already has all its headers. */
  ready?: true
}
export type App = Hono<{ Variables: Variables }>
export type HttpContext = Context<{ Variables: Variables }>

export interface BuyerActor {
  readonly role: 'buyer'
  readonly userId: AccountId
  readonly email: string
  readonly companyId: BuyerCompanyId | null
  readonly isCompanyAdmin: boolean
  readonly timezone: string | null
  /** Country of the buyer or, if missing, of the company, as an ISO code; null if neither is known. */
  readonly country: string | null
  readonly sessionId: string
}

export interface SellerActor {
  readonly role: 'seller'
  readonly userId: AccountId
  readonly email: string
  readonly supplierId: SupplierId
  readonly sessionId: string
}

export type Actor = BuyerActor | SellerActor

/** Headers of an answer that its handler can set. */
export interface AnswerHeaders {
  /** If set, the answer may be cached and gets a weak ETag. */
  cacheControl?: string
  vary?: string
  /** A complete `Set-Cookie` header. */
  cookie?: string
  /** Set if the answer repeats that of an earlier request with the same `Idempotency-Key`. */
  replayed?: true
}

/** A parsed call. `A` is the caller's type. It includes null for open calls, which need no login. */
export interface IncomingCall<C extends Call, A> {
  readonly actor: A
  readonly query: QueryOut<C>
  readonly body: BodyOut<C>
  readonly params: Readonly<Record<string, string>>
  readonly locale: Locale
  readonly now: number
  /** The caller's address for rate limits. For an IPv6 address, only the network (`networkOf`). */
  readonly address: string
  readonly deviceId: string | null
  readonly method: string
  readonly path: string
  /** The JSON body exactly as received, or ''. Idempotency fingerprints are computed from it. */
  readonly bodyText: string
  readonly idempotencyKey: string | null
  readonly ifMatch: number | null
  /** The handler may set headers here. They apply only to a successful answer. */
  readonly about: AnswerHeaders
  readonly http: HttpContext
}
