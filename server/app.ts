import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { code } from '#contract/codes.ts'
import type { Deps } from './deps.ts'
import type { App, Variables } from './http/context.ts'
import { answerFailures } from './http/failures.ts'
import { Refusal, notFound, unauthorized } from './http/refusal.ts'
import { header } from '#contract/headers.ts'
import { actorOfToken } from './services/sessions.ts'

const maxJsonBytes = 1024 * 1024
const maxUploadBytes = 5 * 20 * 1024 * 1024 + 1024 * 1024

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal(code.tooLarge, { msg: `The request is larger than ${Math.floor(maxSize / 1024 / 1024)} MB.` })
    },
  })

/** The whole backend as a function of its surroundings. It does not listen. */
export const createApp = (deps: Deps): App => {
  const app: App = new Hono<{ Variables: Variables }>()
  answerFailures(app, deps)

  app.use(async (http, next) => {
    http.set('requestId', deps.random.uuid())
    await next()
  })
  const [json, upload] = [limitBody(maxJsonBytes), limitBody(maxUploadBytes)]
  app.use((http, next) => (http.req.header('Content-Type')?.startsWith('multipart/') ? upload(http, next) : json(http, next)))

  app.get('/healthz', (http) => http.json({ ok: true }))

  // What the contract does not know is not told apart from what it does, until somebody has signed in.
  for (const base of ['/buyer-api/*', '/seller-api/*', '/api/*'])
    app.all(base, async (http) => {
      const token = /^Bearer (.+)$/i.exec(http.req.header(header.authorization) ?? '')?.[1]
      if (!token || !(await actorOfToken(deps, token))) throw unauthorized()
      throw notFound('There is no such call.')
    })
  return app
}
