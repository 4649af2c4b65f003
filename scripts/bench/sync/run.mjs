// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumPath } from '../../chromium.mjs'

/**
 * One scenario. `own`: only for our engine. `real`: against the real backend. `kills`: how often the tab is killed, at equal distances of applied
 * operations. `tabs`: how many have the app open; `closes`: the first of them is closed half-way. `nudgeAfterMs`: how
 * long after the first refusal the buyer acts.
 * @typedef {{
 *   name: string, count: number, what?: 'saves' | 'sends' | 'edits', own?: boolean, real?: boolean, kills?: number, tabs?: number,
 *   closes?: boolean, nudgeAfterMs?: number, limitMs: number, terms: import('./server.mjs').Terms,
 * }} Scenario
 * @typedef {{ ms: number, requests: number, bytes: number, lost: number, doubled: number, left: number }} Result
 * @typedef {import('playwright').Page} Page
 * @typedef {Awaited<ReturnType<typeof import('./server.mjs').startBenchServer>>} Server
 */

/** @param {number} ms */
const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** @param {import('playwright').BrowserContext} context @param {string} address */
const openPage = async (context, address) => {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => 'bench' in globalThis)
  return page
}

/** Kills the tab, and the service worker of its origin with it, whatever they are doing. @param {Page} page */
const killTab = async (page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable').catch(() => undefined)
  await session.send('ServiceWorker.stopAllWorkers').catch(() => undefined)
  const died = new Promise((resolve) => {
    page.once('crash', resolve)
  })
  // The call never resolves: the process is gone.
  session.send('Page.crash').catch(() => undefined)
  await died
  await page.close()
}

/** The most operations waiting in any page; a page that hangs counts as 1. @param {readonly Page[]} pages */
const leftIn = async (pages) => {
  /** @param {Page} page @returns {Promise<number>} */
  const left = (page) =>
    Promise.race([
      page.evaluate(() => Reflect.get(globalThis, 'bench').left()).catch(() => 1),
      pause(5_000).then(() => 1),
    ])
  return Math.max(...(await Promise.all(pages.map(left))))
}

/**
 * Fills the queue of one engine in a browser of its own, opens the network, and waits until the queue is empty.
 * @param {Server} server @param {string} engine @param {Scenario} scenario @returns {Promise<Result>}
 */
export const runScenario = async (server, engine, scenario) => {
  const { count, terms, kills = 0, tabs = 1, limitMs } = scenario
  const address = `${server.address}/page.html?engine=${engine}`
  const profile = mkdtempSync(join(tmpdir(), 'bench-sync-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath: chromiumPath() })
  try {
    server.begin(terms)
    let pages = [await openPage(context, address)]
    const fill = { count, what: scenario.what ?? 'saves' }
    /** @type {string[]} */
    const ids = await pages[0]?.evaluate((of) => Reflect.get(globalThis, 'bench').fill(of.count, of.what), fill)
    while (pages.length < tabs) pages.push(await openPage(context, address))
    /** @param {Page} page */
    const start = (page) => page.evaluate(() => Reflect.get(globalThis, 'bench').start())
    const began = performance.now()
    await Promise.all(pages.map(start))
    let killed = 0
    let closed = false
    let nudged = false
    let left = count
    while (left > 0 && performance.now() - began < limitMs) {
      await pause(50)
      if (killed < kills && server.applied() > (count * (killed + 1)) / (kills + 1)) {
        killed += 1
        const [page] = pages
        if (page) await killTab(page)
        pages = [await openPage(context, address)]
        await Promise.all(pages.map(start))
      }
      if (scenario.closes && !closed && server.applied() > count / 2) {
        closed = true
        await pages.shift()?.close()
      }
      if (scenario.nudgeAfterMs && !nudged && server.refusals()) {
        nudged = true
        await pause(scenario.nudgeAfterMs)
        await Promise.all(pages.map((page) => page.evaluate(() => Reflect.get(globalThis, 'bench').nudge())))
      }
      left = await leftIn(pages)
    }
    const ms = performance.now() - began
    // Requests that were being sent when the queue became empty may still arrive.
    await pause(terms.latencyMs + 200)
    return { ms, requests: server.requests(), bytes: server.bytes(), left, ...server.judge(ids) }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
