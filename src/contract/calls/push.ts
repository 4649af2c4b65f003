import * as z from 'zod/mini'
import { full } from '../define.ts'
import { locales } from '../languages.ts'
import { text } from '../values.ts'

/** Kinds of push messages. `reply`: any step of a supplier except a question. `expiry`: the end of a quotation. */
export const pushKinds = ['reply', 'question', 'expiry', 'price'] as const
export type PushKind = (typeof pushKinds)[number]

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** The address of a push service, as the browser's `PushSubscription` states the address. */
const endpoint = z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[!-~]+$/))

/** The public key of this backend, in base64url: `applicationServerKey` of the browser's `subscribe`. */
const publicKey = z.string().check(z.regex(/^[\w-]{87}$/))

/** Subscribing an endpoint again replaces all its settings, also if the endpoint was another account's. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
  kinds: z.array(z.enum(pushKinds)).check(z.minLength(1), z.maxLength(pushKinds.length)),
  /** Hours of the day in `zone` without messages, over midnight if `to` is earlier. Null: none. */
  quiet: z.nullable(z.object({ from: timeOfDay, to: timeOfDay })),
  /** IANA name of the time zone. */
  zone: text(64).check(z.minLength(1)),
  language: z.enum(locales),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscription>

/** Maximum number of subscriptions of an account. One more replaces the oldest. */
export const maxPushSubscriptions = 20

export const pushCalls = {
  /** The key is null if the backend does not send push messages. */
  pushKey: full.get('push/key', { data: z.object({ publicKey: z.nullable(publicKey) }) }),
  /**
   * A subscription ends with its session, or when the push service forgets the endpoint, so devices repeat the call at
   * each start.
   */
  pushSubscribe: full.post('push/subscribe', { body: pushSubscription }),
  /** Succeeds also if there is no such subscription. */
  pushUnsubscribe: full.del('push/unsubscribe', { body: z.object({ endpoint }) }),
}

/** Maximum size of a push message as JSON. Push services accept 4 KB, of which encryption needs a part. */
export const maxPushBytes = 3072

/** What the service worker receives. Lock screens show it, so it names no supplier, product, price or request. */
export const pushMessage = z.object({
  kind: z.enum(pushKinds),
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  text: z.string().check(z.maxLength(300)),
  /** The page of the app that a click opens: a path below the app's base path, never another site. */
  url: z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[\w\-./?=&%]*$/)),
  /** A message replaces an earlier one with the same tag. */
  tag: z.string().check(z.minLength(1), z.maxLength(320)),
})
export type PushMessage = z.infer<typeof pushMessage>

/** The service worker's message to a page after a click on a notification. The page answers through the port. */
export const openPageMessage = z.object({ type: z.literal('open'), path: pushMessage.shape.url })
