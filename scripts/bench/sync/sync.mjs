// @ts-check
/**
 * Compares the outbox with Workbox's queue, the best public engine tried, and a lower bound (the floor), in Chromium,
 * with 1,000 operations of 1.6 kB. `lie-fi` drops 20 % of the answers after the request was applied, and kills the tab
 * five times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumPath } from '../../chromium.mjs'
import { pause } from '../../outages/senders.mjs'
import { startTable } from '../numbers.mjs'
import { startBenchServer } from './server.mjs'

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {{ scenario: string, engine: string, ms: number, left: number, lost: number, doubled: number }} Line
 */

/**
 * `kills`: how often the tab is killed, at equal intervals of applied operations. `promised`: our maximum time as a
 * multiple of the floor's time in `clean`, because the floor cannot run with lost answers.
 */
const scenarios = [
  { name: 'clean', kills: 0, lost: 0, limitMs: 240_000, promised: 1.3 },
  { name: 'lie-fi', kills: 5, lost: 0.2, limitMs: 360_000, promised: 2.5 },
]

/** @param {Page} page */
const killTab = async (page) => {
  const session = await page.context().newCDPSession(page)
  const crash = new Promise((resolve) => {
    page.once('crash', resolve)
  })
  // The process crashes before it can answer the call.
  session.send('Page.crash').catch(() => undefined)
  await crash
  await page.close()
}

/** Number of unsent operations; 1 if the page does not answer. @param {Page} page @returns {Promise<number>} */
const leftIn = (page) =>
  Promise.race([
    page.evaluate(() => Reflect.get(globalThis, 'bench').left()).catch(() => 1),
    pause(5_000).then(() => 1),
  ])

/**
 * @param {Awaited<ReturnType<typeof startBenchServer>>} server @param {string} engine @param {number} count
 * @param {(typeof scenarios)[number]} scenario
 */
const runScenario = async (server, engine, count, { kills, limitMs, lost }) => {
  const profile = mkdtempSync(join(tmpdir(), 'bench-sync-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath: chromiumPath() })
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`${server.address}?engine=${engine}`)
    await page.waitForFunction(() => 'bench' in globalThis)
    return page
  }
  /** @param {Page} page */
  const start = (page) => page.evaluate(() => Reflect.get(globalThis, 'bench').start())
  try {
    server.begin(lost)
    let page = await open()
    /** @type {string[]} */
    const ids = await page.evaluate((of) => Reflect.get(globalThis, 'bench').fill(of), count)
    const began = performance.now()
    await start(page)
    let killCount = 0
    let remaining = count
    while (remaining > 0 && performance.now() - began < limitMs) {
      await pause(50)
      if (killCount < kills && server.applied() > (count * (killCount + 1)) / (kills + 1)) {
        killCount += 1
        await killTab(page)
        page = await open()
        await start(page)
      }
      remaining = await leftIn(page)
    }
    const ms = performance.now() - began
    await pause(250)
    return { ms, left: remaining, ...server.judge(ids) }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @param {readonly Line[]} lines */
const printRatios = (lines) => {
  const least = lines.find(({ engine }) => engine === 'floor')
  for (const { name, promised } of scenarios) {
    const ours = lines.find((line) => line.engine === 'ours' && line.scenario === name)
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
    },
  })
  const count = Number(values.ops)
  const chosenScenarios = scenarios.filter(({ name }) => values.scenarios.split(',').includes(name))
  const web = mkdtempSync(join(tmpdir(), 'bench-sync-'))
  const server = await startBenchServer(web)
  try {
    const print = startTable(['scenario', 'engine', 'time', 'requests', 'lost', 'doubled', 'waiting'])
    /** @type {Line[]} */
    const lines = []
    for (const scenario of chosenScenarios)
      for (const engine of values.engines.split(',')) {
        if (engine === 'floor' && scenario.name !== 'clean') continue
        const line = { scenario: scenario.name, engine, ...(await runScenario(server, engine, count, scenario)) }
        lines.push(line)
        const { ms, requests, lost, doubled, left } = line
        const time = `${(ms / 1000).toFixed(1)} s`
        print([line.scenario, engine, time, requests, lost, doubled, left])
      }
    printRatios(lines)
  } finally {
    await server.close()
    rmSync(web, { recursive: true, force: true, maxRetries: 5 })
  }
}
