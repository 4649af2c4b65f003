import * as z from 'zod/mini'
import { fullLevelCall } from '../define.ts'
import { locales } from '../languages.ts'
import { text } from '../values.ts'

/** `reply`: a quotation or another step of a supplier, but not a question. `expiry`: a quotation expires soon. */
export const pushKinds = ['reply', 'question', 'expiry', 'price'] as const
export type PushKind = (typeof pushKinds)[number]

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

const endpoint = z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[!-~]+$/))

const publicKey = z.string().check(z.regex(/^[\w-]{87}$/))

/** Subscribing an endpoint again replaces its settings and its account. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
  kinds: z.array(z.enum(pushKinds)).check(z.minLength(1), z.maxLength(pushKinds.length)),
  /** The hours in `zone` without push messages. If `to` is earlier than `from`, they end on the next day. */
  quiet: z.nullable(z.object({ from: timeOfDay, to: timeOfDay })),
  zone: text(64).check(z.minLength(1)),
  language: z.enum(locales),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscription>

export const maxPushSubscriptions = 20

export const pushCalls = {
  pushKey: fullLevelCall.get('push/key', { data: z.object({ publicKey: z.nullable(publicKey) }) }),
  pushSubscribe: fullLevelCall.post('push/subscribe', { body: pushSubscription }),
  pushUnsubscribe: fullLevelCall.del('push/unsubscribe', { body: z.object({ endpoint }) }),
}

/** The maximum size of a message as JSON. Push services accept 4 KB, of which encryption needs a part. */
export const maxPushBytes = 3072

/** Lock screens show the message, so it does not name a supplier, product, price or request. */
export const pushMessage = z.object({
  kind: z.enum(pushKinds),
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  text: z.string().check(z.maxLength(300)),
  /** The path that a click opens, below the app's base path. It cannot lead to another site. */
  url: z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[\w\-./?=&%]*$/)),
  tag: z.string().check(z.minLength(1), z.maxLength(320)),
})
export type PushMessage = z.infer<typeof pushMessage>

/**
 * The service worker sends this to a tab when a notification is clicked. The tab answers through the message's port.
 */
export const openPageMessage = z.object({ type: z.literal('open'), path: pushMessage.shape.url })
