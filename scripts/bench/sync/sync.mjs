// @ts-check
/**
 * Compares the outbox with Workbox's queue and a lower bound (the floor), in Chromium, with 1,000 operations of 1.6 kB.
 * One server waits 50 ms before each answer and can drop answers.
 * - clean: nothing fails.
 * - lie-fi: 20 % of the answers are dropped after the request was applied, and the tab is killed five times.
 * - backend, backend-lie-fi: the same with a real backend on PostgreSQL behind that server.
 *
 * The floor sends six requests at a time and stores nothing: no queue can be faster. Workbox, the best public engine
 * tried, is set up as its documentation shows, with an operation's idempotency key as a header.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumPath } from '../../chromium.mjs'
import { makeBuyers, pause } from '../../outages/senders.mjs'
import { startServer } from '../../outages/server.mjs'
import { startPostgres, throwaway } from '../../postgres.mjs'
import { openTable } from '../numbers.mjs'
import { startBenchServer } from './server.mjs'

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {{ scenario: string, engine: string, ms: number, left: number, lost: number, doubled: number }} Line
 */

/**
 * `floor`: the scenario whose time of the floor is the comparison, because the floor cannot run with lost answers.
 * `real`: a real backend is used. `kills`: how often the tab is killed, at equal numbers of applied operations.
 * `promised`: our maximum time as a multiple of the floor's.
 */
const scenarios = [
  { name: 'clean', floor: 'clean', real: false, kills: 0, lost: 0, limitMs: 240_000, promised: 1.3 },
  { name: 'lie-fi', floor: 'clean', real: false, kills: 5, lost: 0.2, limitMs: 360_000, promised: 2.5 },
  { name: 'backend', floor: 'backend', real: true, kills: 0, lost: 0, limitMs: 240_000, promised: 1.3 },
  { name: 'backend-lie-fi', floor: 'backend', real: true, kills: 5, lost: 0.2, limitMs: 360_000, promised: 2.5 },
]

/** @param {string} outDir */
const buildPage = (outDir) =>
  build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: ['page', 'workbox-worker'].map((name) => join(import.meta.dirname, `${name}.ts`)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })

const startReal = async () => {
  const postgres = await startPostgres({ ...throwaway, synchronous_commit: 'on' })
  const backend = await startServer(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return {
    newAccount: async () => {
      const [buyer] = await makeBuyers((text, params) => client.query(text, params), 1)
      return { port: backend.port, token: buyer?.token ?? '' }
    },
    stop: async () => {
      await client.end()
      await backend.close()
      postgres.stop()
    },
  }
}

/** Kills the tab and its origin's service worker at any moment. @param {Page} page */
const killTab = async (page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable').catch(() => undefined)
  await session.send('ServiceWorker.stopAllWorkers').catch(() => undefined)
  const died = new Promise((resolve) => {
    page.once('crash', resolve)
  })
  // The call never resolves, because its process has ended.
  session.send('Page.crash').catch(() => undefined)
  await died
  await page.close()
}

/** Number of waiting operations. If the page does not answer, it is 1. @param {Page} page @returns {Promise<number>} */
const leftIn = (page) =>
  Promise.race([
    page.evaluate(() => Reflect.get(globalThis, 'bench').left()).catch(() => 1),
    pause(5_000).then(() => 1),
  ])

/**
 * Fills the queue of one engine in a separate browser, opens the network, and waits until the queue is empty.
 * @param {Awaited<ReturnType<typeof startBenchServer>>} server @param {string} engine @param {number} count
 * @param {{ kills: number, limitMs: number }} scenario @param {import('./server.mjs').Terms} terms
 */
const runScenario = async (server, engine, count, { kills, limitMs }, terms) => {
  const profile = mkdtempSync(join(tmpdir(), 'bench-sync-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath: chromiumPath() })
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`${server.address}/?engine=${engine}`)
    await page.waitForFunction(() => 'bench' in globalThis)
    return page
  }
  /** @param {Page} page */
  const start = (page) => page.evaluate(() => Reflect.get(globalThis, 'bench').start())
  try {
    server.begin(terms)
    let page = await open()
    /** @type {string[]} */
    const ids = await page.evaluate((of) => Reflect.get(globalThis, 'bench').fill(of), count)
    const began = performance.now()
    await start(page)
    let killed = 0
    let left = count
    while (left > 0 && performance.now() - began < limitMs) {
      await pause(50)
      if (killed < kills && server.applied() > (count * (killed + 1)) / (kills + 1)) {
        killed += 1
        await killTab(page)
        page = await open()
        await start(page)
      }
      left = await leftIn(page)
    }
    const ms = performance.now() - began
    await pause(terms.latencyMs + 200)
    return { ms, left, ...server.judge(ids) }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @param {readonly Line[]} lines */
const printRatios = (lines) => {
  for (const { name, floor, promised } of scenarios) {
    const ours = lines.find((line) => line.engine === 'ours' && line.scenario === name)
    const least = lines.find((line) => line.engine === 'floor' && line.scenario === floor)
    if (ours && least)
      console.log(`ours, ${name}: ${(ours.ms / least.ms).toFixed(2)} × the floor (promised: at most ${promised})`)
  }
}

/** @param {string[]} args */
export const run = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      engines: { type: 'string', default: 'floor,ours,workbox' },
      scenarios: { type: 'string', default: scenarios.map(({ name }) => name).join() },
      ops: { type: 'string', default: '1000' },
      latency: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
    },
  })
  const count = Number(values.ops)
  const chosen = scenarios.filter(({ name }) => values.scenarios.split(',').includes(name))
  const web = mkdtempSync(join(tmpdir(), 'bench-sync-'))
  await buildPage(web)
  const real = chosen.some((scenario) => scenario.real) ? await startReal() : null
  const server = await startBenchServer(web)
  try {
    const print = openTable(['scenario', 'engine', 'time', 'requests', 'lost', 'doubled', 'waiting'])
    /** @type {Line[]} */
    const lines = []
    for (const scenario of chosen)
      for (const engine of values.engines.split(',')) {
        if (engine === 'floor' && scenario.floor !== scenario.name) continue
        const backend = scenario.real && real ? await real.newAccount() : null
        const terms = { latencyMs: Number(values.latency), seed: Number(values.seed), lost: scenario.lost, backend }
        const line = { scenario: scenario.name, engine, ...(await runScenario(server, engine, count, scenario, terms)) }
        lines.push(line)
        const { ms, requests, lost, doubled, left } = line
        const time = `${(ms / 1000).toFixed(1)} s`
        print([line.scenario, engine, time, requests, lost, doubled, left])
      }
    printRatios(lines)
  } finally {
    server.close()
    await real?.stop()
    rmSync(web, { recursive: true, force: true, maxRetries: 5 })
  }
}
