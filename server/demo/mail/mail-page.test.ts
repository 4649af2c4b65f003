import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Variables } from '#server/platform/http/context.ts'
import { fakeClock } from '#tests/harness/server.ts'
import { createDemoMailbox, type DemoMailbox, mailPageRoutes } from './mail-page.ts'

const clock = fakeClock()
let outbox: DemoMailbox
let app: Hono<{ Variables: Variables }>
beforeEach(() => {
  outbox = createDemoMailbox(clock)
  app = new Hono<{ Variables: Variables }>()
  mailPageRoutes(app, outbox)
})
const mail = (subject: string, text = 'Your code is 123456.') => ({ to: 'a@test.example', subject, text })
const page = (host = 'http://localhost', headers: Record<string, string> = {}, path = '/mail') =>
  app.request(`${host}${path}`, { headers })
const from = (address: string, host = 'http://localhost') =>
  app.request(
    `${host}/mail/messages.json`,
    {},
    { incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } } },
  )

describe('C1 the mail page of a demonstration', () => {
  test.each([
    'http://localhost',
    'http://localhost:4600',
    'http://127.0.0.1:4600',
    'http://[::1]:4600',
    'http://app.localhost',
  ])('the page can be opened at %s', async (host) => expect((await page(host)).status).toBe(200))
  test.each([
    ['a name that points here', 'http://evil.example'],
    ['a name that only begins like ours', 'http://localhost.evil.example'],
    ['an address of the network', 'http://192.168.1.5'],
    ['an address that looks like ours', 'http://127.0.0.1.evil.example'],
    ['any address', 'http://0.0.0.0'],
  ])('the page is not found under %s', async (_, host) => {
    await outbox.send(mail('Secret'))
    const answer = await page(host)
    expect([answer.status, (await answer.text()).includes('Secret')]).toEqual([404, false])
    expect((await page(host, {}, '/mail/messages.json')).status).toBe(404)
  })
  test.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via'])(
    'mails are not shown through a proxy, which is recognised by %s',
    async (name) => {
      for (const path of ['/mail', '/mail/messages.json'])
        expect((await page('http://localhost', { [name]: '127.0.0.1' }, path)).status).toBe(404)
    },
  )
  test('the page is not found from another machine, even if the call names localhost as its host', async () => {
    expect((await from('127.0.0.1')).status).toBe(200)
    expect((await from('::1')).status).toBe(200)
    expect((await from('::ffff:127.0.0.1')).status).toBe(200)
    for (const address of ['192.168.1.7', '8.8.8.8', '::ffff:10.0.0.1', 'fe80::1'])
      expect([address, (await from(address)).status]).toEqual([address, 404])
  })
})

describe('a mail', () => {
  test('a mail is shown as text: its HTML is not rendered, and the page runs no script', async () => {
    await outbox.send({
      to: '"<b>"@x.example',
      subject: '<script>alert(1)</script>',
      text: '</pre><img src=x onerror=alert(1)>',
    })
    const answer = await page()
    const html = await answer.text()
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
  test('the mailbox retains only the last two hundred mails, so that memory stays limited', async () => {
    for (let at = 0; at < 205; at += 1) await outbox.send(mail(`n${at}`))
    expect(outbox.list()).toHaveLength(200)
    expect([outbox.list()[0]?.subject, outbox.list().at(-1)?.subject]).toEqual(['n204', 'n5'])
  })
})
