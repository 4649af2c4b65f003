import type { Context, Hono } from 'hono'
import type { BodyOut, Call, QueryOut } from '#contract/call.ts'
import type { Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId, SupplierId } from '../ids.ts'
import type { AboutAnswer } from './compress.ts'

export interface Variables {
  requestId: string
  /** Who holds this access token; null for one that is unknown or has ended. The module of the accounts knows. */
  actorOfToken: (token: string) => Promise<Actor | null>
  /** The answer is as it travels, with all its headers. */
  ready?: true
  /** An origin is configured: who asks decides whether an answer may be read, and what is cached of it says so. */
  byOrigin?: boolean
}
export type App = Hono<{ Variables: Variables }>
export type HttpContext = Context<{ Variables: Variables }>

/** A signed-in buyer. `companyId` is the buyer's own company (staff share it), not a supplier. */
export interface BuyerActor {
  readonly role: 'buyer'
  readonly userId: AccountId
  readonly email: string
  readonly companyId: BuyerCompanyId | null
  readonly isCompanyAdmin: boolean
  readonly timezone: string | null
  /** ISO code, the buyer's own or else the company's; null while neither is known. */
  readonly country: string | null
  readonly sessionId: string
}

/** A signed-in supplier. `supplierId` is the company of the catalogue it answers for. */
export interface SellerActor {
  readonly role: 'seller'
  readonly userId: AccountId
  readonly email: string
  readonly supplierId: SupplierId
  readonly sessionId: string
}

export type Actor = BuyerActor | SellerActor

/** One parsed call. `A` is who made it: null on open calls made without signing in. */
export interface Incoming<C extends Call, A> {
  readonly actor: A
  readonly query: QueryOut<C>
  readonly body: BodyOut<C>
  readonly params: Readonly<Record<string, string>>
  readonly locale: Locale
  /** ms, read once for the whole call. */
  readonly now: number
  /** The caller's address, by which strangers are counted; of IPv6 its network (network.ts). */
  readonly address: string
  readonly deviceId: string | null
  readonly method: string
  readonly path: string
  /** The JSON body exactly as it came ('' when there was none): what an idempotency fingerprint is made of. */
  readonly bodyText: string
  readonly idempotencyKey: string | null
  /** The version named by `If-Match: "<v>"`, or null without the header. */
  readonly ifMatch: number | null
  /** Written to by whoever answers: it goes with an answer of success. */
  readonly about: AboutAnswer
  readonly http: HttpContext
}
