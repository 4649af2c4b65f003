import type { Context, Hono } from 'hono'
import type { BodyOut, Call, QueryOut } from '#contract/call.ts'
import type { Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId, SupplierId } from '../ids.ts'

export interface Variables {
  requestId: string
  /** The owner of this access token; null if it is unknown or has expired. The accounts module implements it. */
  actorOfToken: (token: string) => Promise<Actor | null>
  /** The answer is final, with all its headers. */
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
  /** ISO code of the buyer, or else of the company; null if neither is known. */
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

/** Attributes of an answer besides its JSON. */
export interface AboutAnswer {
  /** If set, the answer may be cached, and gets a weak ETag. */
  cacheControl?: string
  vary?: string
  /** The answer is from an earlier request with the same `Idempotency-Key`. */
  replayed?: true
}

/** One parsed call. `A` is the caller: null for open calls without logging in. */
export interface Incoming<C extends Call, A> {
  readonly actor: A
  readonly query: QueryOut<C>
  readonly body: BodyOut<C>
  readonly params: Readonly<Record<string, string>>
  readonly locale: Locale
  readonly now: number
  /** The caller's address, for counting visitors; for IPv6 its network (network.ts). */
  readonly address: string
  readonly deviceId: string | null
  readonly method: string
  readonly path: string
  /** The JSON body exactly as received ('' if there was none): the input of an idempotency fingerprint. */
  readonly bodyText: string
  readonly idempotencyKey: string | null
  readonly ifMatch: number | null
  /** Set by the handler; it applies only to a successful answer. */
  readonly about: AboutAnswer
  readonly http: HttpContext
}
