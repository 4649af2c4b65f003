import { expect, test, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { chromiumPath } from '../../scripts/chromium.mjs'
import { startConnectionCuttingServer, type ConnectionCuttingServer } from '../harness/killing-server.ts'

/** Sends per measurement of how often Chromium repeats a request whose connection was cut (KEY-5). */
const times = 50

const wireModule = async (): Promise<string> => {
  const buildResult = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    build: { write: false, lib: { entry: 'src/api/wire.ts', formats: ['es'] } },
  })
  const [output] = Array.isArray(buildResult) ? buildResult : [buildResult]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

type Wire = typeof import('#api/wire.ts')

const send = (page: Page, asks: readonly Readonly<{ origin: string; path: string; streamed: boolean }>[]) =>
  page.evaluate(async (all) => {
    const address = '/wire.js'
    const { sendWireRequest } = (await import(address)) as Wire
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer t' }
    const outcomes: string[] = []
    for (const { origin, path, streamed } of all) {
      // Reads before each send, so that the send reuses a connection.
      await sendWireRequest({ method: 'GET', url: `${origin}/read`, headers }, { timeoutMs: 5_000 })
      const answer = await sendWireRequest(
        { method: 'PUT', url: origin + path, headers, body: '{"caseDraftId":0}', streamed },
        { timeoutMs: 5_000 },
      )
      outcomes.push(answer.transport === 'ok' ? String(answer.status) : answer.transport)
    }
    return outcomes
  }, asks)

const countArrivals = ({ arrived }: ConnectionCuttingServer, part: string) => {
  const counts = [...arrived].filter(([path]) => path.includes(part)).map(([, count]) => count)
  return { arrived: counts.length, doubled: counts.filter((count) => count > 1).length }
}

/** Maximum number of attempts for each send. A send over a dead connection never arrives, so the test repeats it. */
const maxTries = 6

const killAll = async (page: Page, server: ConnectionCuttingServer, name: string, streamed: boolean) => {
  for (let turn = 0; turn < maxTries; turn++) {
    const missing = times - countArrivals(server, name).arrived
    const asks = Array.from({ length: missing }, (_, n) => `/${name}-${turn}-${n}-kill`)
    await send(
      page,
      asks.map((path) => ({ origin: server.origin, path, streamed })),
    )
  }
  return countArrivals(server, name)
}

let files: Readonly<Record<string, string>> = {}
test.use({
  ignoreHTTPSErrors: true,
  // A service worker is installed only if the browser trusts the certificate. That the page accepts it is not enough.
  launchOptions: { executablePath: chromiumPath(), args: ['--ignore-certificate-errors'] },
})
test.beforeAll(async () => {
  files = { '/wire.js': await wireModule() }
})

for (const place of ['the origin of the page', 'an origin of its own', 'behind the worker'] as const)
  test(`KEY-5 HTTP/2, ${place}: the browser does not repeat a killed send whose body is a stream`, async ({ page }) => {
    const home = await startConnectionCuttingServer('h2', files)
    const api = place === 'an origin of its own' ? await startConnectionCuttingServer('h2') : home
    await page.goto(home.origin)
    if (place === 'behind the worker') {
      await page.evaluate(() => navigator.serviceWorker.register('/worker.js'))
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    }
    const { origin } = api
    expect(await send(page, [{ origin, path: '/fine', streamed: true }])).toEqual(['200'])
    expect(
      await send(page, [
        { origin, path: '/unauthorized', streamed: true },
        { origin, path: '/length-required', streamed: true },
      ]),
    ).toEqual(['401', '411'])
    const stream = await killAll(page, api, 'stream', true)
    const text = await killAll(page, api, 'text', false)
    console.log(`${place}: stream ${JSON.stringify(stream)}, text ${JSON.stringify(text)}`)
    expect(stream).toEqual({ arrived: times, doubled: 0 })
    for (const server of [home, api]) server.close()
  })

test('KEY-5 HTTP/1.1: a send whose body is a stream fails before anything arrives; the browser repeats one with a text body', async ({
  page,
}) => {
  const home = await startConnectionCuttingServer('http/1.1', files)
  await page.goto(home.origin)
  expect(await send(page, [{ origin: home.origin, path: '/stream', streamed: true }])).toEqual(['offline'])
  expect(home.arrived.has('/stream')).toBe(false)
  const text = await killAll(page, home, 'text', false)
  console.log(`HTTP/1.1: text ${JSON.stringify(text)}`)
  // If this fails, Chromium no longer repeats killed requests, and the tests above show no effect of streams.
  expect(text.doubled).toBeGreaterThan(0)
  home.close()
})
