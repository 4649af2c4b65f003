import { expect, onTestFinished, test } from 'vitest'
import { builtApp } from '#tests/harness/built-app.ts'
import { testApp } from '#tests/harness/server.ts'
import { createApp } from './app.ts'
import { createDemoMailbox, mailPageRoutes } from '#server/demo/mail/mail-page.ts'

test('the router compiles the paths of calls, pages and mails into one regular expression', async () => {
  const appBuild = builtApp()
  onTestFinished(appBuild.remove)
  const { deps } = await testApp({ config: { webFolder: appBuild.folder } })
  const app = createApp(deps, (routes) => mailPageRoutes(routes, createDemoMailbox(deps.clock)))
  expect((await app.request('/healthz')).status).toBe(200)
  expect(app.router.name).toBe('SmartRouter + RegExpRouter')
})

test('security.txt exists only if a contact is set, names it, and does not expire within a month', async () => {
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
