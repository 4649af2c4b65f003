import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { chatCalls, fileCalls } from '#contract/calls/account.ts'
import { demoFileRoutes } from '#server/demo/documents/routes.ts'
import { lateQuotationPlanner } from '#server/demo/suppliers/worker.ts'
import { authRoutes, legacyRoutes } from '#server/modules/accounts/auth-routes.ts'
import { actorOf } from '#server/platform/http/mount.ts'
import { actorOfAccessToken } from '#server/modules/accounts/sessions.ts'
import { chatRoutes } from '#server/modules/assistant/routes.ts'
import { snapshotRoutes, createSnapshotService, type SnapshotLimits } from '#server/modules/catalogue/copy/snapshot.ts'
import { lockCatalogueClock } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { createCatalogueCache } from '#server/modules/catalogue/library.ts'
import { referenceRoutes, catalogueRoutes } from '#server/modules/catalogue/routes.ts'
import { feedbackRoutes } from '#server/modules/feedback/feedback.ts'
import { favouriteRoutes } from '#server/modules/favourites/favourites.ts'
import { ensureFileKey } from '#server/modules/files/file-access.ts'
import { fileRoutes } from '#server/modules/files/routes.ts'
import { pushRoutes } from '#server/modules/push/subscriptions.ts'
import { luckyRoutes } from '#server/modules/lucky/lucky.ts'
import { priceRoutes } from '#server/modules/market/routes.ts'
import { priceFollowingRoutes } from '#server/modules/market/following.ts'
import { visitorInfoOf } from '#server/modules/membership/goods.ts'
import { createMembershipShop } from '#server/modules/membership/desk.ts'
import { purchaseRoutes } from '#server/modules/membership/purchase-routes.ts'
import { accountRoutes, settingRoutes } from '#server/modules/profile/routes.ts'
import { staffRoutes } from '#server/modules/staff/routes.ts'
import { messageRoutes } from '#server/modules/messages/messages.ts'
import { approvalRoutes } from '#server/modules/requests/approvals/decide.ts'
import { cartRoutes } from '#server/modules/requests/cart.ts'
import { newsRoutes } from './modules/news/news.ts'
import { draftRoutes } from '#server/modules/requests/drafts/drafts.ts'
import { exportRoutes } from '#server/modules/requests/exports.ts'
import { markAllRecordsChanged } from '#server/modules/requests/records/repo.ts'
import { fileAccessOf, recordRoutes } from '#server/modules/requests/records/routes.ts'
import { reviewRoutes } from '#server/modules/reviews/reviews.ts'
import { sellerRoutes } from '#server/modules/seller/routes.ts'
import { changeCountsOf } from '#server/platform/cache/changes.ts'
import { runAsCall } from '#server/platform/db/account-share.ts'
import { beginRun } from '#server/platform/db/epoch.ts'
import type { Deps } from '#server/platform/deps.ts'
import { compressJson } from '#server/platform/http/compress.ts'
import type { App, Variables } from '#server/platform/http/context.ts'
import { warnOfUntrustedProxy } from '#server/platform/http/address.ts'
import { handleErrors } from '#server/platform/http/failures.ts'
import { observeRequests } from '#server/platform/http/observe.ts'
import { openApiRoutes } from '#server/platform/http/openapi.ts'
import { tooLargeRefusal } from '#server/platform/http/multipart.ts'
import { notFound, unauthorized, Refusal } from '#server/platform/http/refusal.ts'
import { corsFor, securityContactRoute, addSecurityHeaders } from '#server/platform/http/security.ts'
import { webRoutes } from '#server/platform/http/web.ts'
import { texts } from '#server/texts/texts.ts'
import { code } from '#contract/codes.ts'
import { apiVersion, header } from '#contract/headers.ts'

const minApiVersion = Number(apiVersion)

/** S10: an app that is too old is refused, because its calls could be misread. Calls without a version are accepted. */
const refuseOldApps: MiddlewareHandler = async (http, next) => {
  const statedVersion = http.req.header(header.apiVersion)
  if (statedVersion !== undefined && !(Number(statedVersion) >= minApiVersion))
    throw new Refusal(code.clientTooOld, { data: { oldest: String(minApiVersion) } })
  await next()
}

const megabyte = 1024 * 1024
const maxJsonBytes = megabyte
export const uploadPaths: ReadonlySet<string> = new Set(
  [...Object.values(fileCalls), chatCalls.speechToText].map(({ path }) => path),
)

const limitBody = (maxSize: number): MiddlewareHandler => {
  const refuse = () => {
    throw tooLargeRefusal(maxSize)
  }
  const counting = bodyLimit({ maxSize, onError: refuse })
  return async (http, next) => {
    // Counting copies the body, so only a body without a declared length is counted. Node enforces a declared length.
    const length = http.req.header('Content-Length')
    if (length === undefined || http.req.header('Transfer-Encoding') !== undefined) return counting(http, next)
    if (Number(length) > maxSize) refuse()
    return next()
  }
}

/** Must run once per start, before the server accepts requests: each mark that a device gets names the current run. */
export const beginServerRun = async ({ db, random }: Pick<Deps, 'db' | 'random'>): Promise<void> => {
  await ensureFileKey(db, random)
  await beginRun(db, random, { lockCounter: lockCatalogueClock, noteTransactions: markAllRecordsChanged })
}

export const openCatalogue = (deps: Deps, limits: Partial<SnapshotLimits> = {}) => {
  const library = createCatalogueCache(deps)
  return { library, snapshots: createSnapshotService(deps, library, deps.partCache, limits) }
}

/** `more` registers routes before the two catch-all routes: for unknown API paths, and for the app's files. */
export const createApp = (
  deps: Deps,
  more: (app: App) => void = () => undefined,
  { library, snapshots } = openCatalogue(deps),
  desk = createMembershipShop(deps),
): App => {
  const app: App = new Hono<{ Variables: Variables }>()
  handleErrors(app, deps)
  const holder = (token: string) => actorOfAccessToken(deps, token)

  app.use(observeRequests(deps), async (http, next) => {
    http.set('actorOfToken', holder)
    await runAsCall(next)
    // After a write, this process no longer uses its cached reads, so that the caller's next read contains the write.
    if (http.req.method !== 'GET' && http.req.method !== 'HEAD') changeCountsOf(deps.db)?.wrote()
  })
  if (!deps.config.trustProxy) app.use(warnOfUntrustedProxy(deps.log))
  app.use(addSecurityHeaders(deps.config.hsts), corsFor(deps.config.corsOrigins), compressJson)
  // Neither the database nor the file system accepts NUL, so nothing can exist at such a path.
  app.use((http, next) => {
    if (/\0|%00/.test(http.req.path)) throw notFound()
    return next()
  })
  app.use(refuseOldApps)
  const json = limitBody(maxJsonBytes)
  app.use((http, next) => {
    if (http.req.method === 'GET' || http.req.method === 'HEAD' || uploadPaths.has(http.req.path)) return next()
    return json(http, next)
  })

  app.get('/healthz', (http) => http.json({ ok: true }))
  securityContactRoute(app, deps)

  const onExpired = lateQuotationPlanner(deps.config.supplierDelayMs)
  openApiRoutes(app)
  authRoutes(app, deps, desk.goods)
  legacyRoutes(app, deps)
  accountRoutes(app, deps, library)
  chatRoutes(app, deps, library)
  demoFileRoutes(app, deps)
  fileRoutes(app, deps, fileAccessOf)
  referenceRoutes(app, deps, library)
  catalogueRoutes(app, deps, library)
  cartRoutes(app, deps, library)
  draftRoutes(app, deps)
  approvalRoutes(app, deps)
  recordRoutes(app, deps, onExpired)
  exportRoutes(app, deps, onExpired)
  messageRoutes(app, deps)
  pushRoutes(app, deps)
  sellerRoutes(app, deps, library.geography)
  favouriteRoutes(app, deps)
  priceRoutes(app, deps)
  priceFollowingRoutes(app, deps)
  newsRoutes(app, deps, library)
  reviewRoutes(app, deps)
  settingRoutes(app, deps, library)
  feedbackRoutes(app, deps)
  staffRoutes(app, deps)
  purchaseRoutes(app, deps, desk)
  // The prizes of the lucky draw are membership days and quotas, which are of no use where no membership is needed.
  if (deps.config.membershipNeeded) luckyRoutes(app, deps)
  const { operator, membershipNeeded } = deps.config
  const facts = async () => visitorInfoOf(await library.facts(), desk.goods, operator, membershipNeeded)
  snapshotRoutes(app, snapshots, library.vocabulary, facts)

  more(app)

  // For an unknown path, a visitor gets a 401 too, so that only logged-in callers learn which paths exist.
  for (const base of ['/buyer-api/*', '/seller-api/*', '/api/*'])
    app.all(base, async (http) => {
      if (!(await actorOf(http))) throw unauthorized()
      throw notFound(texts.http.noCall)
    })
  if (deps.config.webFolder !== null) webRoutes(app, deps.config.webFolder)
  return app
}
