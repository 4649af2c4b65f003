import { expect, onTestFinished, test } from 'vitest'
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
