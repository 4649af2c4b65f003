// @ts-check
/**
 * `npm run bench:app`: how long a buyer waits, in Chromium against the built app with a backend of its own.
 * - first visit: a fresh browser, the processor slowed 4 times, 400 ms per round trip, 400 kbit/s; until the first
 *   contentful paint and until the first row of the library.
 * - offline reopen: the browser restarts without a network and with the processor slowed 4 times; from the start of the
 *   navigation to the first row of the library.
 * - keystroke to durable: from a key in the form's note until the draft's row in IndexedDB contains it, debounce
 *   included.
 * - opening a form: the same slowed browser without a network; tasks of the page over 50 ms of processor time from the
 *   press of the button until a moment after the form is shown, for the first and the second opening, and while
 *   somebody types into the form.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumPath } from '../chromium.mjs'
import { traceTasks, worst } from './trace-tasks.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const port = 4690
const address = `http://localhost:${port}`
const runs = Number(process.env['RUNS'] ?? 7)
const keys = Number(process.env['KEYS'] ?? 40)

/** @param {number[]} values @param {number} share */
const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
/** @param {number} ms */
const shown = (ms) => `${Math.round(ms)} ms`

const data = mkdtempSync(join(tmpdir(), 'agro-bench-'))
const profile = mkdtempSync(join(tmpdir(), 'agro-profile-'))
const server = spawn(process.execPath, ['dist/server/main.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: data, DATABASE_URL: '', DEMO: '1' },
  stdio: ['ignore', 'ignore', 'inherit'],
})

const open = () =>
  chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    viewport: { width: 390, height: 844 },
    baseURL: address,
  })
/** The box of the first row; on a phone the list has the same rows. */
const row = '.pmob li'

const answering = async () => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${address}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  throw new Error('the backend does not answer')
}

const firstVisit = async () => {
  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/pages/product/index?auth=required')
  await page.locator('dialog input[type=email]').fill('new@example.com')
  await page.locator('dialog input[type=password]').fill('new-2026')
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.auth-dialog').waitFor({ state: 'detached' })
  await page.locator(row).first().waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The copy is complete once a search for a word of the last part finds it.
  await page
    .getByText(/^As of /)
    .first()
    .waitFor({ timeout: 120_000 })
  await page.reload()
  await page.locator(row).first().waitFor()
  await context.close()
}

/** Logs when the first row is rendered. @param {string} selector */
const tellFirstRow = (selector) => {
  const seen = () => {
    if (document.querySelector(selector)) console.debug(`first-row ${performance.now()}`)
    else requestAnimationFrame(seen)
  }
  requestAnimationFrame(seen)
}

/**
 * When the first row was rendered, in ms from the start of the navigation. The page logs it itself: to query it,
 * Playwright would inject 280 KB of code, which the slowed page would have to read during its start.
 * @param {import('playwright').Page} page
 */
const firstRow = async (page) => {
  const told = await page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('first-row '),
    timeout: 120_000,
  })
  return Number(told.text().slice('first-row '.length))
}

const slowVisit = async () => {
  const browser = await chromium.launch({ executablePath: chromiumPath() })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: address })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.addInitScript(tellFirstRow, row)
  const told = firstRow(page)
  await page.goto('/pages/product/index', { waitUntil: 'commit' })
  const rows = await told
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await browser.close()
  return { paint, rows }
}

const reopen = async () => {
  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(tellFirstRow, row)
  const told = firstRow(page)
  await page.goto('/pages/product/index', { waitUntil: 'commit' })
  const ms = await told
  await context.close()
  return ms
}

/** @param {import('playwright').Page} page */
const chooseRow = (page) => page.locator(`${row} input[type=checkbox]`).first().check()

/** @param {import('playwright').Page} page */
const openForm = async (page) => {
  await page.locator('.selbar .btn--primary').click()
  const note = page.locator('dialog textarea')
  await note.waitFor()
  return note
}

const formTasks = async () => {
  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/pages/product/index')
  await chooseRow(page)
  /** @param {() => Promise<unknown>} work */
  const during = async (work) => {
    await page.waitForTimeout(2000)
    const tasks = await traceTasks(session)
    await work()
    await page.waitForTimeout(1500)
    return tasks()
  }
  const first = await during(() => openForm(page))
  const note = page.locator('dialog textarea')
  const typed = await during(() => note.pressSequentially('Two pallets to Asunción in March', { delay: 120 }))
  await page.keyboard.press('Escape')
  await note.waitFor({ state: 'detached' })
  // Sending the form has used up the selection.
  await chooseRow(page)
  const second = await during(() => openForm(page))
  await context.close()
  return { first, second, typed }
}

const keystrokes = async () => {
  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/pages/product/index')
  await chooseRow(page)
  const note = await openForm(page)
  /** @type {number[]} */
  const times = []
  for (let key = 0; key < keys; key += 1) {
    const text = `note ${key}`
    await note.evaluate((field) => {
      field.addEventListener(
        'input',
        () => {
          ;/** @type {any} */ (globalThis).typedAt = performance.now()
        },
        { once: true },
      )
    })
    await note.fill(text)
    times.push(
      await page.evaluate(async (wanted) => {
        const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('agro-out-'))?.name ?? ''
        /** @type {IDBDatabase} */
        const db = await new Promise((resolve, reject) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('the database did not open'))
        })
        try {
          for (;;) {
            /** @type {unknown[]} */
            const rows = await new Promise((resolve) => {
              const request = db.transaction('drafts').objectStore('drafts').getAll()
              request.onsuccess = () => resolve(request.result)
            })
            if (JSON.stringify(rows).includes(`"${wanted}"`))
              return performance.now() - /** @type {any} */ (globalThis).typedAt
          }
        } finally {
          db.close()
        }
      }, text),
    )
  }
  await context.close()
  return times
}

try {
  await answering()
  /** @type {{ paint: number, rows: number }[]} */
  const visits = []
  for (let run = 0; run < runs; run += 1) visits.push(await slowVisit())
  /** @param {'paint' | 'rows'} what */
  const visit = (what) => {
    const times = visits.map((one) => one[what])
    return `median ${shown(quantile(times, 0.5))}, best ${shown(Math.min(...times))}, worst ${shown(Math.max(...times))}`
  }
  console.log(`first visit, first contentful paint (CPU 4x, 400 ms, 400 kbit/s): ${visit('paint')}   target 900 ms`)
  console.log(`first visit, first row of the library: ${visit('rows')}   target 4000 ms`)
  await firstVisit()
  const typed = await keystrokes()
  if (server.exitCode !== null) throw new Error('the backend ended by itself')
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  server.kill('SIGKILL')
  await ended
  const times = []
  for (let run = 0; run < runs; run += 1) times.push(await reopen())
  const form = await formTasks()
  console.log(
    `offline reopen to first row (CPU 4x, ${runs} cold starts of the browser, server stopped): median ${shown(quantile(times, 0.5))}, best ${shown(Math.min(...times))}, worst ${shown(Math.max(...times))}   target 1000 ms`,
  )
  console.log(
    `keystroke to durable (${keys} keys, debounce included): p50 ${shown(quantile(typed, 0.5))}, p95 ${shown(quantile(typed, 0.95))}   target 300 ms`,
  )
  console.log(
    `opening a form, tasks by processor time (CPU 4x): ${worst(form.first)}; again: ${worst(form.second)}; typing: ${worst(form.typed)}   target none`,
  )
} finally {
  server.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
