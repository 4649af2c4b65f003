import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { fileCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import { changesOf } from './db/changes.ts'
import type { Deps } from './deps.ts'
import { refuseOldApps } from './http/client-version.ts'
import { packJson } from './http/compress.ts'
import type { App, Variables } from './http/context.ts'
import { answerFailures } from './http/failures.ts'
import { notFound, Refusal, unauthorized } from './http/refusal.ts'
import { corsFor, securityHeaders } from './http/security.ts'
import { accountRoutes } from './routes/account.ts'
import { authRoutes } from './routes/auth.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { chatRoutes } from './routes/chat.ts'
import { exportRoutes } from './routes/exports.ts'
import { favouriteRoutes } from './routes/favourites.ts'
import { fileRoutes } from './routes/files.ts'
import { legacyRoutes } from './routes/legacy.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { referenceRoutes } from './routes/reference.ts'
import { requestRoutes } from './routes/requests.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { settingRoutes } from './routes/settings.ts'
import { snapshotRoutes } from './routes/snapshot.ts'
import { staffRoutes } from './routes/staff.ts'
import { webRoutes } from './routes/web.ts'
import { openLibrary } from './services/library.ts'
import { actorOfToken } from './services/sessions.ts'
import { createSnapshots } from './services/snapshot.ts'
import type { SnapshotLimits } from './services/snapshot.ts'

const megabyte = 1024 * 1024
const maxJsonBytes = megabyte
/** They read their body themselves, and nothing of it before they know from whom it comes. */
const uploads: ReadonlySet<string> = new Set(Object.values(fileCalls).map(({ path }) => path))

const limitBody = (maxSize: number): MiddlewareHandler => {
  const refuse = () => {
    throw new Refusal(code.tooLarge, { msg: `The request is larger than ${maxSize / megabyte} MB.` })
  }
  const counting = bodyLimit({ maxSize, onError: refuse })
  return async (http, next) => {
    // To look at a body makes a request of its own out of what Node reads; one that says its length is held to it by Node.
    const length = http.req.header('Content-Length')
    if (length === undefined || http.req.header('Transfer-Encoding') !== undefined) return counting(http, next)
    if (Number(length) > maxSize) refuse()
    return next()
  }
}

/** What is kept of the catalogue for all routes. */
export const openCatalogue = (deps: Deps, limits: Partial<SnapshotLimits> = {}) => {
  const library = openLibrary(deps)
  return { library, snapshots: createSnapshots(deps, library, deps.partCache, limits) }
}

/**
 * The whole backend as a function of its surroundings. It does not listen. `more` adds routes of a set-up
 * (the mail page) before the app's own pages take every other address.
 */
export const createApp = (
  deps: Deps,
  more: (app: App) => void = () => undefined,
  { library, snapshots } = openCatalogue(deps),
): App => {
  const app: App = new Hono<{ Variables: Variables }>()
  answerFailures(app, deps)

  app.use(async (http, next) => {
    http.set('requestId', deps.random.uuid())
    await next()
    // Whoever has been told that something is done finds it done.
    if (http.req.method !== 'GET' && http.req.method !== 'HEAD') changesOf(deps.db)?.wrote()
  })
  app.use(securityHeaders, corsFor(deps.config.corsOrigins), packJson)
  // No name of ours holds NUL, and neither a database nor a file system takes one.
  app.use((http, next) => {
    if (/\0|%00/.test(http.req.path)) throw notFound()
    return next()
  })
  app.use(refuseOldApps)
  const json = limitBody(maxJsonBytes)
  app.use((http, next) => {
    if (http.req.method === 'GET' || http.req.method === 'HEAD' || uploads.has(http.req.path)) return next()
    return json(http, next)
  })

  app.get('/healthz', (http) => http.json({ ok: true }))

  openApiRoutes(app)
  authRoutes(app, deps)
  legacyRoutes(app, deps)
  accountRoutes(app, deps, library)
  chatRoutes(app, deps)
  exportRoutes(app, deps)
  fileRoutes(app, deps)
  referenceRoutes(app, deps, library)
  catalogueRoutes(app, deps, library)
  requestRoutes(app, deps, library)
  favouriteRoutes(app, deps)
  reviewRoutes(app, deps)
  settingRoutes(app, deps, library)
  staffRoutes(app, deps)
  snapshotRoutes(app, snapshots)

  more(app)

  // What the contract does not know is not told apart from what it does, until somebody has signed in.
  for (const base of ['/buyer-api/*', '/seller-api/*', '/api/*'])
    app.all(base, async (http) => {
      const token = /^Bearer (.+)$/i.exec(http.req.header(header.authorization) ?? '')?.[1]
      if (!token || !(await actorOfToken(deps, token))) throw unauthorized()
      throw notFound('There is no such call.')
    })
  if (deps.config.webFolder !== null) webRoutes(app, deps.config.webFolder)
  app.notFound((http) => http.json({ code: code.notFound, data: null, msg: 'Not found.' }, 404))
  return app
}
