import type { Deps } from '#server/platform/deps.ts'
import { errorMessageOf } from '#server/platform/log.ts'
import type { App, HttpContext } from '#server/platform/http/context.ts'
import { readGoodsForSale, type GoodsForSale } from './goods.ts'
import { createPaymentService, type PaymentService } from './payments.ts'
import { takeIfWithinLimit } from '#server/platform/limits/rate-limits.ts'
import type { PaymentEvent } from './processors/processor.ts'
import {
  type Sandbox,
  sandboxActions,
  sandboxModes,
  createSandboxProcessor,
  type SandboxSession,
  sandboxTexts,
} from './processors/sandbox.ts'
import { createStripeProcessor, type StripeProcessor } from './processors/stripe.ts'
import { html } from 'hono/html'
import { z } from 'zod'
import { sendPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/refusal.ts'

const lateMs = 20_000

const form = z.object({
  act: z.enum([...sandboxActions, 'close-tab', 'mood']).catch('pay'),
  reason: z.string().max(200).catch(''),
  told: z.enum(['now', 'late', 'never']).catch('now'),
  mood: z.enum(sandboxModes).catch('ready'),
})

type Words = (typeof sandboxTexts)['en']

const option = (value: string, text: string, chosen = false) =>
  html`<option value="${value}" ${chosen ? 'selected' : ''}>${text}</option>`
const button = (act: string, text: string) => html`<button name="act" value="${act}">${text}</button>`

const openPart = ({ unpaidUrl }: SandboxSession, words: Words) =>
  html`<form method="post">
    ${button('pay', words.pay)} ${button('close-tab', words.payAndClose)} ${button('less', words.less)}
    <fieldset>
      <select name="reason" aria-label="${words.decline}">
        ${words.reasons.map((text) => option(text, text))}
      </select>
      ${button('decline', words.decline)}
    </fieldset>
    <label
      >${words.told}
      <select name="told">
        ${Object.entries(words.tellings).map(([value, text]) => option(value, text))}
      </select></label
    >
    <a href="${unpaidUrl}">${words.cancel}</a>
  </form>`

const endedPart = ({ status, paidUrl, unpaidUrl }: SandboxSession, words: Words) =>
  status === 'paid'
    ? html`<p><b>${words.paid}</b> ${words.closeTab}</p>
        <form method="post">
          ${button('refund', words.refund)} ${button('dispute', words.dispute)}
          ${button('dispute-won', words.disputeWon)} ${button('dispute-lost', words.disputeLost)}
        </form>
        <a href="${paidUrl}">${words.back}</a>`
    : html`<p>${words.over}</p>
        <a href="${unpaidUrl}">${words.back}</a>`

const moodPart = (mood: string, words: Words) =>
  html`<form method="post">
    <label
      >${words.next}
      <select name="mood">
        ${Object.entries(words.moods).map(([value, text]) => option(value, text, value === mood))}
      </select></label
    >
    ${button('mood', words.save)}
  </form>`

const draw = (http: HttpContext, session: SandboxSession, mood: string) => {
  const words = sandboxTexts[session.locale]
  return sendPage(http, {
    lang: session.locale,
    title: words.title,
    formAction: `'self' ${new URL(session.paidUrl).origin}`,
    body: html`<h1>${words.title}</h1>
      <p>${words.about}</p>
      <dl>
        <dt>${words.order}</dt>
        <dd>${session.orderNo}, ${session.title}</dd>
        <dt>${words.amount}</dt>
        <dd>${session.currency} ${session.amount}</dd>
      </dl>
      ${session.status === 'open' ? openPart(session, words) : endedPart(session, words)}
      <hr />
      ${moodPart(mood, words)}`,
  })
}

const sandboxRoutes = (app: App, sandbox: Sandbox, hear: (event: PaymentEvent) => void, now: () => number) => {
  const path = '/buyer-api/payment/sandbox/:id'
  app.get(path, async (http) => {
    const session = await sandbox.find(http.req.param('id'))
    if (!session) throw notFound()
    return draw(http, session, sandbox.mood())
  })
  app.post(path, async (http) => {
    const storedOrder = await sandbox.find(http.req.param('id'))
    if (!storedOrder) throw notFound()
    const { act, reason, told, mood } = form.parse(await http.req.parseBody())
    if (act === 'mood') sandbox.setMood(mood)
    else {
      const event = await sandbox.act(storedOrder.id, act === 'close-tab' ? 'pay' : act, reason, now())
      if (event && told === 'now') hear(event)
      if (event && told === 'late') setTimeout(() => hear(event), lateMs).unref()
      if (event && (act === 'pay' || act === 'less')) return http.redirect(storedOrder.paidUrl, 303)
      if (event && act === 'decline') return http.redirect(storedOrder.unpaidUrl, 303)
    }
    return http.redirect(new URL(http.req.url).pathname, 303)
  })
}

/** Anybody can send forged notifications, so the log of refused ones is limited. */
const refusedRule = { name: 'webhook-refused', burst: 20, refillMs: 60_000 }

/** Stripe repeats each notification until the answer is a success. */
const webhook = (
  app: App,
  { clock, log, rateLimiter }: Deps,
  stripe: StripeProcessor,
  payments: PaymentService,
): void => {
  app.post('/buyer-api/payment/stripe', async (http) => {
    const now = clock.now()
    let event: PaymentEvent | null
    try {
      // The signature covers exactly these bytes.
      event = await stripe.readEvent(await http.req.text(), http.req.header('stripe-signature') ?? '', now)
    } catch (error) {
      if (takeIfWithinLimit(rateLimiter, refusedRule, ''))
        log({ level: 'error', event: 'webhook-refused', message: errorMessageOf(error) })
      return http.json({ received: false }, 400)
    }
    const result = event === null ? 'heard' : await payments.hear(event, now)
    return http.json({ received: result === 'heard' }, result === 'heard' ? 200 : 503)
  })
}

export const createMembershipShop = (
  deps: Deps,
  { goods = readGoodsForSale(deps.config), http }: { goods?: readonly GoodsForSale[]; http?: typeof fetch } = {},
) => {
  const { config, clock, log } = deps
  const settings = config.payment.stripe
  const offeredGoods = config.membershipNeeded ? goods : []
  if (settings) {
    const stripe = createStripeProcessor(settings, http)
    const payments = createPaymentService(deps, stripe)
    return { goods: offeredGoods, payments, routes: (app: App) => webhook(app, deps, stripe, payments) }
  }
  if (!config.demo) return { goods: offeredGoods, payments: createPaymentService(deps, null), routes: () => undefined }
  const sandbox = createSandboxProcessor(deps)
  const payments = createPaymentService(deps, sandbox)
  const hear = (event: PaymentEvent) =>
    void payments
      .hear(event, clock.now())
      .catch((error: unknown) => log({ level: 'error', event: 'payment-not-heard', message: errorMessageOf(error) }))
  return { goods: offeredGoods, payments, routes: (app: App) => sandboxRoutes(app, sandbox, hear, clock.now) }
}
export type MembershipShop = ReturnType<typeof createMembershipShop>
