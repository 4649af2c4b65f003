import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { beginServerRun, createApp, openCatalogue, uploadPaths } from './app.ts'
import { limitConnections } from '#server/platform/http/connection-limits.ts'
import { systemClock, systemRandom } from '#server/platform/system.ts'
import { createMembershipShop } from '#server/modules/membership/desk.ts'
import { readGoodsForSale } from '#server/modules/membership/goods.ts'
import { readStartConfig, type Config } from '#server/platform/config.ts'
import { advanceSequences } from '#server/platform/db/epoch.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { unpackSeedImage, writeSeedImage } from '#server/seed/seed-image.ts'
import { demoAccount, emptyDemoAccount, seedAccounts } from '#server/seed/accounts.ts'
import { requireMode, seedIfEmpty } from '#server/seed/seed.ts'
import type { Deps } from '#server/platform/deps.ts'
import { checkDataDir, checkPort } from '#server/platform/start-checks.ts'
import type { App } from '#server/platform/http/context.ts'
import { createGracefulStop, createReadiness, readinessRoute } from '#server/platform/http/readiness.ts'
import { sellerPageRoutes } from '#server/modules/seller/seller-page.ts'
import { readHostingSettings } from '#server/platform/http/web.ts'
import {
  builtSellerFolder,
  builtWebFolder,
  demoHistoryPath,
  migrationsFolder,
  seedFolder,
  seedImagePath,
} from '#server/platform/paths.ts'
import { createMetrics, serveMetrics, type ReadableMetrics } from '#server/platform/metrics.ts'
import { createPixelCaptcha } from '#server/platform/secrets/captcha.ts'
import { folderFileStore } from '#server/platform/files/folder-file-store.ts'
import { errorMessageOf, consoleLog, stackOf } from '#server/platform/log.ts'
import { fillDemoAccount, writeDemoAccountFile } from '#server/demo/life/life.ts'
import { createDemoMailbox, mailPageRoutes } from '#server/demo/mail/mail-page.ts'
import { folderPartCache } from '#server/platform/files/file-store.ts'
import { argon2Hasher } from '#server/platform/secrets/passwords.ts'
import { mailerOf } from '#server/platform/mail/mailer.ts'
import { createRateLimiter, noRateLimits } from '#server/platform/limits/rate-limits.ts'
import { importFeeds } from '#server/modules/news/feeds.ts'
import { sendPushMessages } from '#server/modules/push/send.ts'
import { checkAndRenewFilePairing } from '#server/modules/files/file-pair.ts'
import { systemInterval, startBackground } from '#server/background/start.ts'

export interface Backend {
  readonly app: App
  readonly config: Config
  readonly metrics: ReadableMetrics | null
  readonly info: { readonly driver: 'pglite' | 'postgres'; readonly seeded: boolean; readonly mailPage: boolean }
  readonly prepare: () => void
  readonly unready: () => void
  readonly close: () => Promise<void>
}

const mailProbeMs = 60_000

/** Opens everything except the port. `parts` replaces what the app gets, in tests. */
export const openBackend = async (
  env: NodeJS.ProcessEnv,
  parts: Partial<Deps> = {},
  { config, faults } = readStartConfig(env, builtWebFolder()),
): Promise<Backend> => {
  await checkDataDir(config, faults)
  faults.check()
  const goods = readGoodsForSale(config)
  const [clock, random, log] = [systemClock, systemRandom, consoleLog]
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.dataDir,
    migrations: migrationsFolder,
    connections: config.connections,
    log,
    waitMs: config.databaseWaitMs,
    onAway: (message) => log({ level: 'warn', event: 'database-away', setting: 'DATABASE_URL', message }),
    inspect: (db) => requireMode(db, config.demo),
    // The prepared image contains demo suppliers, so it is used only for a demonstration.
    ...(config.demo ? { prepareFolder: (folder) => unpackSeedImage(seedImagePath, folder) } : {}),
  })
  try {
    const { db, driver } = database
    const passwords = argon2Hasher(random)
    await advanceSequences(db, clock.now())
    const seeded = await database.withoutLimits((tx) =>
      seedIfEmpty({ db: tx, clock, passwords, random }, seedFolder, config.demo),
    )
    await beginServerRun({ db, random })
    const files = folderFileStore(join(config.dataDir, 'files'), random)
    // A new database and a new folder are paired here, before the first file is stored.
    const mismatch = await checkAndRenewFilePairing({ db, files, random })
    if (mismatch !== null) log({ level: 'warn', event: 'files-not-swept', reason: mismatch })
    if (config.demo)
      await database.withoutLimits((tx) => fillDemoAccount({ db: tx, clock, random, files }, demoHistoryPath))
    const metrics = config.metrics ? await createMetrics(database.poolUse) : null
    const smtp = mailerOf(config, log)
    const outbox = createDemoMailbox(clock)
    const deps: Deps = {
      db,
      clock,
      random,
      config,
      log,
      metrics: metrics ?? undefined,
      passwords,
      captcha: createPixelCaptcha(random),
      mailer: smtp ?? outbox,
      files,
      partCache: folderPartCache(join(config.dataDir, 'cache', 'catalogue'), random),
      rateLimiter: config.rateLimits ? createRateLimiter(clock) : noRateLimits,
      ...parts,
    }
    const catalogue = openCatalogue(deps)
    const sellerFolder = builtSellerFolder()
    const readiness = createReadiness(database.answers)
    const pages = (routes: App) => {
      readinessRoute(routes, readiness, smtp?.isAway)
      if (sellerFolder !== null) sellerPageRoutes(routes, sellerFolder)
      if (config.mailPage) mailPageRoutes(routes, outbox)
    }
    const desk = createMembershipShop(deps, { goods })
    const app = createApp(deps, pages, catalogue, desk)
    const background = startBackground({
      ...deps,
      db,
      clock,
      random,
      config,
      log,
      sweepOrders: desk.payments.sweep,
      readFeeds: () => importFeeds(deps),
      sendPushes: (now) => sendPushMessages(deps, now),
      every: systemInterval,
    })
    void smtp?.probe()
    const stopProbing = systemInterval(mailProbeMs, () => void smtp?.probe())
    const closing = new AbortController()
    let preparing = Promise.resolve()
    return {
      app,
      config,
      metrics,
      info: { driver, seeded, mailPage: config.mailPage },
      prepare: () => {
        preparing = catalogue.snapshots.prepare(closing.signal).catch((error: unknown) => {
          if (closing.signal.aborted) return
          log({ level: 'error', event: 'copies-failed', message: errorMessageOf(error), stack: stackOf(error) })
        })
      },
      unready: readiness.stop,
      close: async () => {
        closing.abort()
        stopProbing()
        await Promise.all([background.stop(), preparing])
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

const announce = ({ config, info }: Backend, port: number) => {
  const address = `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const app =
    config.webFolder === null
      ? '  (the API alone: the app is not built)'
      : readHostingSettings(config.webFolder).basePath.replace(/^\/$/, '')
  const databasePlace = info.driver === 'postgres' ? 'PostgreSQL' : config.dataDir
  console.log(
    [
      `Ready:        ${address}${app}`,
      ...(info.mailPage ? [`Mails:        ${address}/mail`] : []),
      ...(config.demo
        ? [
            `Demo account: ${demoAccount.email}  password ${demoAccount.password}  (half a year of work)`,
            `New account:  ${emptyDemoAccount.email}   password ${emptyDemoAccount.password}   (empty)`,
          ]
        : ['Accounts:     whoever registers in the app and then saves a company profile is its first administrator.']),
      `Database:     ${databasePlace}${info.seeded ? ' (new, seeded)' : ''}`,
    ].join('\n'),
  )
}

const closeMs = 10_000

const listen = async (): Promise<void> => {
  const start = readStartConfig(process.env, builtWebFolder())
  console.log(start.config.modeLine)
  await checkPort(start.config, start.faults)
  const backend = await openBackend(process.env, {}, start)
  const server = serve(
    { fetch: backend.app.fetch, hostname: backend.config.host, port: backend.config.port },
    ({ port }) => {
      announce(backend, port)
      if (backend.config.copiesInAdvance) backend.prepare()
    },
  )
  const onFailure = (names: string) => (error: Error) => {
    console.error(`${names} cannot be used: ${error.message}`)
    void backend.close().finally(() => process.exit(1))
  }
  server.on('error', onFailure('PORT or HOST'))
  const { metrics, config } = backend
  if (metrics && config.metrics)
    serveMetrics(metrics, config.metrics).on('error', onFailure('METRICS_PORT or METRICS_HOST'))
  if (!(server instanceof Server)) throw new Error('not an HTTP server')
  limitConnections(server, backend.config.openConnections, (path) => uploadPaths.has(path))
  const stopServing = createGracefulStop(server, { ...backend.config.stop, onStopping: backend.unready })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const cutCalls = await stopServing()
    if (cutCalls > 0) consoleLog({ level: 'warn', event: 'stopped-during-calls', calls: cutCalls })
    setTimeout(() => process.exit(1), closeMs).unref()
    await backend.close()
    process.exit(0)
  }
  const onSignal = () => void stop().catch(() => process.exit(1))
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** A build writes these files for a first start: the seeded database and the history of the demonstration. */
const writeReady = (): Promise<void> => {
  const random = systemRandom
  return writeSeedImage(systemClock, seedImagePath, async (db) => {
    await seedAccounts({ db, clock: systemClock, passwords: argon2Hasher(random), random })
    await writeDemoAccountFile({ db, random }, demoHistoryPath)
  })
}

const run = (): Promise<void> => (process.argv[2] === '--write-seed-image' ? writeReady() : listen())

const isMain = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain)
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
