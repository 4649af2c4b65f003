import type { Call, DataIn } from '#contract/call.ts'
import { addSharer } from '../db/account-share.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { fingerprintOf, runOnce, type KeyedRequest } from '../idempotency/idempotency.ts'
import type { Actor, App, BuyerActor, IncomingCall, SellerActor } from './context.ts'
import { mount, mountSeller, trueIfUndefined } from './mount.ts'
import { Refusal } from './refusal.ts'

/** A refusal that is thrown rolls back. One that is returned is sent after the commit, but not stored with the key. */
type Effect<C extends Call, A> = (tx: Database, incoming: IncomingCall<C, A>) => Promise<DataIn<C> | Refusal>
interface WriteOptions<C extends Call, A> {
  /** Returns the same text for two calls that have the same meaning although their bytes differ. */
  readonly fingerprint?: (incoming: IncomingCall<C, A>) => string
  /** The key with which the answer is stored. By default, it is the `Idempotency-Key`. */
  readonly key?: (incoming: IncomingCall<C, A>, key: string) => string
  /** Name of a group of calls that together use at most as many connections as one account (account-share.ts). */
  readonly group?: string
  /** Tried first if there is a key, outside a transaction: does the work and stores the answer, or returns null. */
  readonly atOnce?: (db: Database, request: KeyedRequest, incoming: IncomingCall<C, A>) => Promise<DataIn<C> | null>
}

const ofBytes = <C extends Call, A>({ method, http, bodyText }: IncomingCall<C, A>): string => {
  const { pathname, search } = new URL(http.req.url)
  return fingerprintOf(method, pathname + search, bodyText)
}

/** With an `Idempotency-Key`, the effect succeeds at most once per account and key (S3, S4). */
const exactlyOnce =
  <C extends Call, A extends Actor>(
    deps: Pick<Deps, 'db'>,
    effect: Effect<C, A>,
    { fingerprint = ofBytes, key = (_, own) => own, group, atOnce }: WriteOptions<C, A> = {},
  ) =>
  async (incoming: IncomingCall<C, A>): Promise<DataIn<C>> => {
    const { actor, idempotencyKey, now } = incoming
    if (group !== undefined) addSharer(group)
    const request: KeyedRequest | null =
      idempotencyKey === null
        ? null
        : {
            scope: `${actor.role}:${actor.userId}`,
            key: key(incoming, idempotencyKey),
            fingerprint: fingerprint(incoming),
          }
    const { data, replayed } = await runOnce(
      deps.db,
      request,
      now,
      async (tx) => trueIfUndefined(await effect(tx, incoming)),
      atOnce && ((keyed) => atOnce(deps.db, keyed, incoming)),
    )
    if (data instanceof Refusal) throw data
    if (replayed) incoming.about.replayed = true
    return data
  }

export const mountWrite = <C extends Call>(
  app: App,
  deps: Deps,
  call: C,
  effect: Effect<C, BuyerActor>,
  options?: WriteOptions<C, BuyerActor>,
): void => mount(app, deps, call, exactlyOnce(deps, effect, options))

export const mountSellerWrite = <C extends Call>(app: App, deps: Deps, call: C, effect: Effect<C, SellerActor>): void =>
  mountSeller(app, deps, call, exactlyOnce(deps, effect))
