import { describe, expect, onTestFinished, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { builtApp } from '#tests/harness/built-app.ts'
import { testApp } from '#tests/harness/server.ts'
import { createApp } from './app.ts'
import { createMailOutbox, mailPageRoutes } from '#server/demo/mail/mail-page.ts'

test('a visitor who makes an unknown call gets 401, an account gets 404', async () => {
  const { app, newBuyer } = await testApp()
  const { token } = await newBuyer()
  const visitor = await app.request('/buyer-api/buyer/no/such-call', { method: 'POST' })
  expect(visitor.status).toBe(401)
  expect(await visitor.json()).toMatchObject({ code: 401 })
  const buyer = await app.request('/buyer-api/buyer/no/such-call', { headers: { Authorization: `Bearer ${token}` } })
  expect(await buyer.json()).toMatchObject({ code: 404 })
  expect(accountCalls.userInfo.access).toBe('buyer')
})

test('the router compiles the addresses of calls, pages and mails into one expression', async () => {
  const appBuild = builtApp()
  onTestFinished(appBuild.remove)
  const { deps } = await testApp({ config: { webFolder: appBuild.folder } })
  const app = createApp(deps, (routes) => mailPageRoutes(routes, createMailOutbox(deps.clock)))
  expect((await app.request('/healthz')).status).toBe(200)
  expect(app.router.name).toBe('SmartRouter + RegExpRouter')
})

test('security.txt names where to report a vulnerability, and never expires within a month', async () => {
  const contact = 'mailto:security@shop.example'
  const { app, deps } = await testApp({ config: { securityContact: contact } })
  const answer = await app.request('/.well-known/security.txt')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const [, contactLine, expires = ''] = /^Contact: (.+)\nExpires: (.+)\n$/.exec(await answer.text()) ?? []
  expect(contactLine).toBe(contact)
  expect(Date.parse(expires)).toBeGreaterThan(deps.clock.now() + 30 * 86_400_000)
  const without = await testApp({ config: { securityContact: null } })
  expect((await without.app.request('/.well-known/security.txt')).status).toBe(404)
})

describe('C1 the mail page', () => {
  const mails = async () => {
    const { deps } = await testApp()
    const app = createApp(deps, (routes) => mailPageRoutes(routes, createMailOutbox(deps.clock)))
    return (url: string, headers: Record<string, string> = {}) => app.request(url, { headers })
  }
  test.each(['/mail', '/mail/messages.json'])('a request from this machine gets the mail page: %s', async (path) => {
    const ask = await mails()
    expect((await ask(`http://localhost:4600${path}`)).status).toBe(200)
    expect((await ask(`http://127.0.0.1:4600${path}`)).status).toBe(200)
  })
  test.each(['/mail', '/mail/messages.json'])('another host name or a proxy finds no mail page: %s', async (path) => {
    const ask = await mails()
    for (const host of ['app.example.com', 'localhost.example.com', '10.0.0.7', '127.0.0.1.example.com'])
      expect((await ask(`http://${host}${path}`)).status).toBe(404)
    for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via'])
      expect((await ask(`http://localhost${path}`, { [name]: '203.0.113.9' })).status).toBe(404)
  })
})
