import { expect, test, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { chromiumPath } from '../../scripts/chromium.mjs'
import { startKillingServer, type KillingServer } from '../harness/killing-server.ts'

/**
 * KEY-5, measured: a real Chromium, TLS on loopback, the app's own way to the wire. The server reads a request on a
 * kept connection and kills it before it answers: does the browser send it again by itself?
 */
const times = 50

/** The one place that calls `fetch`, as a module of its own. */
const wireModule = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    build: { write: false, lib: { entry: 'src/api/wire.ts', formats: ['es'] } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

type Wire = typeof import('#api/wire.ts')

interface Ask {
  readonly origin: string
  readonly path: string
  readonly streamed: boolean
}

const send = (page: Page, asks: readonly Ask[]) =>
  page.evaluate(async (all) => {
    const address = '/wire.js'
    const { sendOnWire } = (await import(address)) as Wire
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer t' }
    const said: string[] = []
    for (const { origin, path, streamed } of all) {
      // A read before each: the connection is a kept one.
      await sendOnWire({ method: 'GET', url: `${origin}/read`, headers }, { timeoutMs: 5_000 })
      const answer = await sendOnWire(
        { method: 'PUT', url: origin + path, headers, body: '{"caseDraftId":0}', streamed },
        { timeoutMs: 5_000 },
      )
      said.push(answer.transport === 'ok' ? String(answer.status) : answer.transport)
    }
    return said
  }, asks)

const doubled = ({ arrived }: KillingServer, part: string) => {
  const counts = [...arrived].filter(([path]) => path.includes(part)).map(([, count]) => count)
  return { arrived: counts.length, doubled: counts.filter((count) => count > 1).length }
}

/** Some find the connection dead before they leave, and do not arrive at all: those are not what is measured. */
const mostTries = 6

/** Sends until so many have arrived and were killed. */
const killAll = async (page: Page, server: KillingServer, name: string, streamed: boolean) => {
  for (let turn = 0; turn < mostTries; turn++) {
    const missing = times - doubled(server, name).arrived
    const asks = Array.from({ length: missing }, (_, n) => `/${name}-${turn}-${n}-kill`)
    await send(
      page,
      asks.map((path) => ({ origin: server.origin, path, streamed })),
    )
  }
  return doubled(server, name)
}

let files: Readonly<Record<string, string>> = {}
test.use({
  ignoreHTTPSErrors: true,
  // A worker is not registered from an address that nobody vouches for, whatever the page was told.
  launchOptions: { executablePath: chromiumPath(), args: ['--ignore-certificate-errors'] },
})
test.beforeAll(async () => {
  files = { '/wire.js': await wireModule() }
})

for (const where of ['the origin of the page', 'an origin of its own', 'behind the worker'] as const)
  // The page's own origin is what an app is served from; what it does not show, the worker's and another origin do.
  test(
    `KEY-5 HTTP/2, ${where}: no killed send is doubled as a stream`,
    where === 'the origin of the page' ? { tag: '@by-night' } : {},
    async ({ page }) => {
      const home = await startKillingServer('h2', files)
      const api = where === 'an origin of its own' ? await startKillingServer('h2') : home
      await page.goto(home.origin)
      if (where === 'behind the worker') {
        await page.evaluate(() => navigator.serviceWorker.register('/worker.js'))
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      }
      const { origin } = api
      expect(await send(page, [{ origin, path: '/fine', streamed: true }])).toEqual(['200'])
      // Also of a real 401 and of a server that wants the length, the app hears.
      expect(
        await send(page, [
          { origin, path: '/unauthorized', streamed: true },
          { origin, path: '/length-required', streamed: true },
        ]),
      ).toEqual(['401', '411'])
      const stream = await killAll(page, api, 'stream', true)
      const text = await killAll(page, api, 'text', false)
      console.log(`${where}: stream ${JSON.stringify(stream)}, text ${JSON.stringify(text)}`)
      expect(stream).toEqual({ arrived: times, doubled: 0 })
      for (const server of [home, api]) server.close()
    },
  )

test('KEY-5 HTTP/1.1: a stream is refused before anything arrives; as text, the browser repeats', async ({ page }) => {
  const home = await startKillingServer('http/1.1', files)
  await page.goto(home.origin)
  expect(await send(page, [{ origin: home.origin, path: '/stream', streamed: true }])).toEqual(['offline'])
  expect(home.arrived.has('/stream')).toBe(false)
  const text = await killAll(page, home, 'text', false)
  console.log(`HTTP/1.1: text ${JSON.stringify(text)}`)
  // It is why the storage page says so: should a browser stop doing it, the words can go.
  expect(text.doubled).toBeGreaterThan(0)
  home.close()
})
