import type { Context, Hono } from 'hono'
import type { BodyOut, Call, QueryOut } from '#contract/call.ts'
import type { Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId, SupplierId } from '../ids.ts'

export interface Variables {
  requestId: string
  /** Resolves to null if the token is unknown or has expired. */
  actorOfToken: (token: string) => Promise<Actor | null>
  accountId?: AccountId
  callPath?: string
  /** Set by `sendJsonAnswer`, whose response `compressJson` leaves unchanged. */
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

export interface AnswerHeaders {
  /** Default: `no-store`. If set, a successful GET also gets a weak ETag. */
  cacheControl?: string
  vary?: string
  cookie?: string
  replayed?: true
}

/** `A` is the type of the caller. It includes null only for open calls, which need no login. */
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
  /** The JSON body exactly as received, for fingerprints. '' for a GET and for an upload. */
  readonly bodyText: string
  readonly idempotencyKey: string | null
  readonly ifMatch: number | null
  /** The handler may set headers here. They apply only to a successful answer. */
  readonly about: AnswerHeaders
  readonly http: HttpContext
}
