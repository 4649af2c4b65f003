import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { App, HttpContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { PaymentEvent } from './processor.ts'
import { sandboxActs, sandboxMoods, type Sandbox, type SandboxSession } from './sandbox.ts'
import { sandboxWords } from './sandbox-words.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 32rem; margin: 2rem auto; padding: 0 1rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
  dd { margin: 0; font-weight: 600 }
  form { display: grid; gap: .75rem; margin: 1.5rem 0 }
  button, select { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
  fieldset { border: 1px solid #8886; border-radius: .5rem; display: grid; gap: .75rem; padding: 1rem }
  small { color: #777 }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const lateMs = 20_000

const form = z.object({
  act: z.enum([...sandboxActs, 'close-tab', 'mood']).catch('pay'),
  reason: z.string().max(200).catch(''),
  told: z.enum(['now', 'late', 'never']).catch('now'),
  mood: z.enum(sandboxMoods).catch('ready'),
})

type Words = (typeof sandboxWords)['en']

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
  const words = sandboxWords[session.locale]
  const shop = new URL(session.paidUrl).origin
  http.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${shop}; frame-ancestors 'none'`,
  )
  http.header('Cache-Control', 'no-store')
  return http.html(
    html`<!doctype html>
      <html lang="${session.locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${words.title}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <h1>${words.title}</h1>
          <p>${words.about}</p>
          <dl>
            <dt>${words.order}</dt>
            <dd>${session.orderNo}, ${session.title}</dd>
            <dt>${words.amount}</dt>
            <dd>${session.currency} ${session.amount}</dd>
          </dl>
          ${session.status === 'open' ? openPart(session, words) : endedPart(session, words)}
          <hr />
          ${moodPart(mood, words)}
        </body>
      </html>`,
  )
}

/**
 * The sandbox's page. It knows the shop only by the two addresses to which it leads back, and reports like a
 * processor's webhook: `hear`.
 */
export const sandboxRoutes = (app: App, sandbox: Sandbox, hear: (event: PaymentEvent) => void, now: () => number) => {
  const path = '/buyer-api/payment/sandbox/:id'
  app.get(path, async (http) => {
    const session = await sandbox.find(http.req.param('id'))
    if (!session) throw notFound()
    return draw(http, session, sandbox.mood())
  })
  app.post(path, async (http) => {
    const before = await sandbox.find(http.req.param('id'))
    if (!before) throw notFound()
    const { act, reason, told, mood } = form.parse(await http.req.parseBody())
    if (act === 'mood') sandbox.setMood(mood)
    else {
      const event = await sandbox.act(before.id, act === 'close-tab' ? 'pay' : act, reason, now())
      if (event && told === 'now') hear(event)
      if (event && told === 'late') setTimeout(() => hear(event), lateMs).unref()
      if (event && (act === 'pay' || act === 'less')) return http.redirect(before.paidUrl, 303)
      if (event && act === 'decline') return http.redirect(before.unpaidUrl, 303)
    }
    return http.redirect(new URL(http.req.url).pathname, 303)
  })
}
