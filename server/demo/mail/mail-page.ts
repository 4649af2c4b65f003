import { html } from 'hono/html'
import { addressOf, isLoopback } from '#server/platform/http/address.ts'
import type { App, HttpContext } from '#server/platform/http/context.ts'
import { sendPage } from '#server/platform/http/page.ts'
import type { Clock } from '#server/platform/system.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'

const maxStored = 200

export const createDemoMailbox = (clock: Clock) => {
  let mails: readonly (Mail & { readonly at: number })[] = []
  return {
    send: async (mail: Mail) => {
      mails = [{ ...mail, at: clock.now() }, ...mails].slice(0, maxStored)
    },
    list: () => mails,
  }
}
export type DemoMailbox = ReturnType<typeof createDemoMailbox>

const forwarding = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via']

/** True for a call from this machine without a proxy. The host is checked too, because of DNS rebinding. */
const isLocal = (http: HttpContext): boolean => {
  const peer = addressOf(http, false)
  const host = new URL(http.req.url).hostname
  return isLoopback(host) && (peer === 'local' || isLoopback(peer)) && !forwarding.some((name) => http.req.header(name))
}

/** Shows the mails of a demonstration without a mail server, because the codes in them could not be read otherwise. */
export const mailPageRoutes = (app: App, outbox: DemoMailbox): void => {
  for (const path of ['/mail', '/mail/*'])
    app.use(path, (http, next) => (isLocal(http) ? next() : Promise.resolve(http.text('Not found', 404))))
  app.get('/mail/messages.json', (http) => http.json({ list: outbox.list() }))
  app.get('/mail', (http) => {
    http.header('Refresh', '5')
    const mails = outbox.list()
    return sendPage(http, {
      lang: 'en',
      title: 'Mails of this set-up',
      formAction: "'none'",
      body: html`<h1>Mails</h1>
        <p>No mail server is set up: what would have been sent stands here, the newest first.</p>
        ${mails.length === 0 ? html`<p><small>None yet.</small></p>` : ''}
        ${mails.map(
          (mail) =>
            html`<article>
              <h2>${mail.subject}</h2>
              <small>to ${mail.to}, ${new Date(mail.at).toISOString().replace('T', ' ').slice(0, 19)} UTC</small>
              <pre>${mail.text}</pre>
            </article>`,
        )}`,
    })
  })
}
