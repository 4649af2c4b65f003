import type { Deps } from '#server/platform/deps.ts'
import { faultOf } from '#server/platform/log.ts'
import type { App } from '#server/platform/http/context.ts'
import { demoGoods, readGoods, type OfferedGoods } from './goods.ts'
import { createPayments, type Payments } from './payments.ts'
import { isWithin } from '#server/platform/limits/rate-limits.ts'
import type { PaymentEvent } from './processors/processor.ts'
import { sandboxProcessor } from './processors/sandbox.ts'
import { sandboxRoutes } from './processors/sandbox-page.ts'
import { stripeProcessor, type StripeProcessor } from './processors/stripe.ts'

/** The sale of memberships: what is sold, and which processor takes the money. */
export interface Desk {
  readonly goods: readonly OfferedGoods[]
  readonly payments: Payments
  /** Routes for the processor's notifications. They are not calls of the app. */
  readonly routes: (app: App) => void
}

/** Anybody can send forged notifications, so logging them is limited. */
const refusedRule = { name: 'webhook-refused', burst: 20, refillMs: 60_000 }

/** Stripe repeats a notification until it is answered with success. */
const webhook = (app: App, { clock, log, rateLimiter }: Deps, stripe: StripeProcessor, payments: Payments): void => {
  app.post('/buyer-api/payment/stripe', async (http) => {
    const now = clock.now()
    let event: PaymentEvent | null
    try {
      // The signature is for exactly these bytes.
      event = await stripe.readEvent(await http.req.text(), http.req.header('stripe-signature') ?? '', now)
    } catch (error) {
      if (isWithin(rateLimiter, refusedRule, ''))
        log({ level: 'error', event: 'webhook-refused', message: faultOf(error) })
      return http.json({ received: false }, 400)
    }
    const heard = event === null ? 'heard' : await payments.hear(event, now)
    return http.json({ received: heard === 'heard' }, heard === 'heard' ? 200 : 503)
  })
}

/** `http`: replaces Stripe in tests. */
export const openDesk = (deps: Deps, http?: typeof fetch): Desk => {
  const { config, clock, log } = deps
  const { goodsFile, stripe: settings } = config.payment
  const offered = goodsFile === null ? (config.demo ? demoGoods : []) : readGoods(goodsFile)
  if (settings) {
    const stripe = stripeProcessor(settings, http)
    const payments = createPayments(deps, stripe)
    return { goods: offered, payments, routes: (app) => webhook(app, deps, stripe, payments) }
  }
  if (!config.demo) return { goods: offered, payments: createPayments(deps, null), routes: () => undefined }
  const sandbox = sandboxProcessor(deps)
  const payments = createPayments(deps, sandbox)
  const hear = (event: PaymentEvent) =>
    void payments
      .hear(event, clock.now())
      .catch((error: unknown) => log({ level: 'error', event: 'payment-not-heard', message: faultOf(error) }))
  return { goods: offered, payments, routes: (app) => sandboxRoutes(app, sandbox, hear, clock.now) }
}
