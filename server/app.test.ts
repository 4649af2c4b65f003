import { expect, onTestFinished, test } from 'vitest'
import { builtApp } from '#tests/harness/built-app.ts'
import { testApp } from '#tests/harness/server.ts'
import { createApp } from './app.ts'
import { createMailOutbox, mailPageRoutes } from '#server/demo/mail/mail-page.ts'

test('the router compiles the addresses of calls, pages and mails into one expression', async () => {
  const appBuild = builtApp()
  onTestFinished(appBuild.remove)
  const { deps } = await testApp({ config: { webFolder: appBuild.folder } })
  const app = createApp(deps, (routes) => mailPageRoutes(routes, createMailOutbox(deps.clock)))
  expect((await app.request('/healthz')).status).toBe(200)
  expect(app.router.name).toBe('SmartRouter + RegExpRouter')
})
