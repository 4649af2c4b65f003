// @ts-check
/**
 * Measures how long a buyer waits, in Chromium with the built app and a separate backend. The processor is slowed
 * 4 times. First visits have 400 ms per round trip and 400 kbit/s; reopening and the form have no backend.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumPath } from '../../chromium.mjs'
import { median } from '../numbers.mjs'
import { waitForPublicCopy, startServer } from '../server.mjs'

/**
 * Traces processor time (`tdur`), because a busy machine lengthens a task's duration (`dur`), but not this time.
 * @param {import('playwright').CDPSession} session
 */
const traceTasks = async (session) => {
  /** @type {{ pid: number, tid: number, tdur: number }[]} */
  const tasks = []
  const threads = new Set()
  /** @param {{ value: object[] }} data */
  const collect = ({ value }) => {
    for (const { name, pid, tid, tdur, args } of /** @type {any[]} */ (value)) {
      if (name === 'thread_name' && args.name === 'CrRendererMain') threads.add(`${pid}:${tid}`)
      if (name === 'ThreadControllerImpl::RunTask' && tdur > 0) tasks.push({ pid, tid, tdur })
    }
  }
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordContinuously', includedCategories: ['toplevel'] },
  })
  /** Resolves with the ms of processor time of each task over 50 ms, longest first. */
  return async () => {
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', collect)
    return tasks
      .filter(({ pid, tid, tdur }) => threads.has(`${pid}:${tid}`) && tdur > 50_000)
      .map(({ tdur }) => tdur / 1000)
      .toSorted((a, b) => b - a)
  }
}

/** @param {readonly number[]} tasks ms each */
const worst = (tasks) => `${tasks.length} over 50 ms, the longest ${Math.round(Math.max(0, ...tasks))} ms`

const slowTimes = 4
const row = '.product-rows tbody tr[aria-rowindex]'

/** @param {number} ms */
const formatMs = (ms) => `${Math.round(ms)} ms`
/** @param {readonly number[]} times */
const formatSpread = (times) =>
  `median ${formatMs(median(times))}, best ${formatMs(Math.min(...times))}, worst ${formatMs(Math.max(...times))}`

const viewport = { width: 390, height: 844 }

/** @param {import('playwright').Page} page */
const slowDown = async (page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowTimes })
  return session
}

/** @param {import('playwright').Page} page */
const chooseRow = (page) => page.locator(`${row} input[type=checkbox]`).first().check()

/** @param {import('playwright').Page} page */
const openForm = async (page) => {
  await page.locator('.selbar .btn--primary').click()
  await page.locator('dialog textarea').waitFor()
}

/** Logs in and stores the catalogue and the form's files. @param {import('playwright').Page} page */
const prepare = async (page) => {
  await page.goto('/pages/product/index?auth=required')
  await page.locator('dialog input[type=email]').fill('new@example.com')
  await page.locator('dialog input[type=password]').fill('new-2026')
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.auth-dialog').waitFor({ state: 'detached' })
  await page.locator(row).first().waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page
    .getByText(/^As of /)
    .first()
    .waitFor({ timeout: 120_000 })
  await page.reload()
  await chooseRow(page)
  await openForm(page)
}

/** @param {string} selector */
const logFirstRow = (selector) => {
  const checkForRow = () => {
    if (document.querySelector(selector)) console.debug(`first-row ${performance.now()}`)
    else requestAnimationFrame(checkForRow)
  }
  requestAnimationFrame(checkForRow)
}

/**
 * Resolves with the ms from the start of the navigation to the first row. The page logs this time, because a query by
 * Playwright would inject 280 KB of code into the slowed page.
 * @param {import('playwright').Page} page
 */
const timeToFirstRow = async (page) => {
  await slowDown(page)
  await page.addInitScript(logFirstRow, row)
  const logMessage = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('first-row '),
    timeout: 120_000,
  })
  await page.goto('/pages/product/index', { waitUntil: 'commit' })
  return Number((await logMessage).text().slice('first-row '.length))
}

/** @param {string} baseURL */
const firstVisit = async (baseURL) => {
  const browser = await chromium.launch({ executablePath: chromiumPath() })
  const page = await browser.newPage({ viewport, baseURL })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const rows = await timeToFirstRow(page)
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await browser.close()
  return { paint, rows }
}

/** @param {import('playwright').Page} page */
const formTasks = async (page) => {
  const session = await slowDown(page)
  /** @param {() => Promise<unknown>} work */
  const during = async (work) => {
    await page.waitForTimeout(2000)
    const tasks = await traceTasks(session)
    await work()
    await page.waitForTimeout(1500)
    return tasks()
  }
  await page.goto('/pages/product/index')
  await chooseRow(page)
  const first = await during(() => openForm(page))
  const note = page.locator('dialog textarea')
  const typing = await during(() => note.pressSequentially('Two pallets to Asunción in March', { delay: 120 }))
  await page.keyboard.press('Escape')
  await note.waitFor({ state: 'detached' })
  await chooseRow(page)
  const again = await during(() => openForm(page))
  return { first, again, typing }
}

/** @param {string[]} args */
export const run = async (args) => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '7' } } })
  const runs = Number(values.runs)
  const profile = mkdtempSync(join(tmpdir(), 'bench-app-'))
  const server = await startServer('')
  const address = `http://localhost:${server.port}`
  /** @template T @param {(page: import('playwright').Page) => Promise<T>} work */
  const inBrowser = async (work) => {
    const options = { executablePath: chromiumPath(), viewport, baseURL: address }
    const context = await chromium.launchPersistentContext(profile, options)
    const result = await work(context.pages()[0] ?? (await context.newPage()))
    await context.close()
    return result
  }
  try {
    // Before the copy is built, the backend answers 503, and a first visit would wait for its retry.
    await waitForPublicCopy(server.port, 'en')
    const visits = []
    while (visits.length < runs) visits.push(await firstVisit(address))
    console.log(
      `first visit, first contentful paint: ${formatSpread(visits.map(({ paint }) => paint))}   target 900 ms`,
    )
    console.log(
      `first visit, first row of the library: ${formatSpread(visits.map(({ rows }) => rows))}   target 4000 ms`,
    )
    await inBrowser(prepare)
    await server.close()
    const reopenTimes = []
    while (reopenTimes.length < runs) reopenTimes.push(await inBrowser(timeToFirstRow))
    console.log(`reopened offline, first row of the library: ${formatSpread(reopenTimes)}   target 1000 ms`)
    const form = await inBrowser(formTasks)
    console.log(
      `opening a form: ${worst(form.first)}; again: ${worst(form.again)}; typing: ${worst(form.typing)}   target none`,
    )
  } finally {
    await server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
