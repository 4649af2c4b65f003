// @ts-check
/**
 * `npm run bench:catalogue`: the copy of the catalogue in Chromium, 100,000 products and 5,000 suppliers, on the built
 * app (`npm run build` first), the page's processor slowed 4 times:
 * - the first copy: time, bytes on the wire and of data, longest task of the page's own thread while it runs, and when
 *   the whole of it can be searched;
 * - deltas of 10, 100 and 1,000 changed rows: time and bytes, which must grow with the rows and with nothing else.
 * Chromium slows the page's thread only: the service worker and the search worker run at full speed.
 * PRODUCTS, COMPANIES and SLOW change the sizes.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumPath } from '../chromium.mjs'
import { serveCatalogue } from './catalogue-backend.mjs'
import { growRows } from './catalogue-rows.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const web = join(root, 'dist/web')
const wanted = {
  products: Number(process.env['PRODUCTS'] ?? 100_000),
  companies: Number(process.env['COMPANIES'] ?? 5_000),
  slow: Number(process.env['SLOW'] ?? 4),
}
const patienceMs = 20 * 60_000

/** @param {number} bytes */
const mb = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 3 : 1)} MB`
/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Rows of the register as the reference backend sends them. */
const realRows = async () => {
  const data = mkdtempSync(join(tmpdir(), 'agro-bench-'))
  const port = 4691
  const server = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: data, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  /** @param {string} path @returns {Promise<any>} */
  const read = async (path) => (await fetch(`http://localhost:${port}/catalogue/en/${path}`)).json()
  try {
    for (let tries = 0; ; tries += 1) {
      const up = await fetch(`http://localhost:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (up) break
      if (tries > 600) throw new Error('the backend does not answer')
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
    }
    const manifest = await read('manifest.json')
    /** @param {'products' | 'companies'} table */
    const rowsOf = async (table) => {
      const rows = []
      for (const { url } of manifest[table].parts) rows.push(...(await read(url)).rows)
      return rows
    }
    return { products: await rowsOf('products'), companies: await rowsOf('companies') }
  } finally {
    server.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What the device says of its copy. @param {import('playwright').Page} page */
const statusOf = (page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => /^agro-ref-.*-en$/.test(one.name ?? ''))?.name
    if (!name) return null
    /** @type {IDBDatabase | null} */
    const db = await new Promise((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
      request.onupgradeneeded = () => request.transaction?.abort()
    })
    if (!db) return null
    try {
      if (!db.objectStoreNames.contains('meta')) return null
      return await new Promise((resolve) => {
        const request = db.transaction('meta').objectStore('meta').get('status')
        request.onsuccess = () => resolve(request.result?.v ?? null)
        request.onerror = () => resolve(null)
      })
    } finally {
      db.close()
    }
  })

/** @param {import('playwright').Page} page @param {(status: any) => boolean} done */
const untilCopy = async (page, done) => {
  const started = performance.now()
  for (;;) {
    const status = await statusOf(page).catch(() => null)
    if (status && done(status)) return status
    if (performance.now() - started > patienceMs) throw new Error(`still ${JSON.stringify(status)}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}

/** Makes the copy look an hour old, so that the next start refreshes it. @param {import('playwright').Page} page */
const age = (page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => /^agro-ref-.*-en$/.test(one.name ?? ''))?.name ?? ''
    /** @type {IDBDatabase} */
    const db = await new Promise((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('the database did not open'))
    })
    const store = db.transaction('meta', 'readwrite').objectStore('meta')
    await new Promise((resolve) => {
      const read = store.get('status')
      read.onsuccess = () => {
        const row = read.result
        store.put({ ...row, v: { ...row.v, asOf: row.v.asOf - 3_600_000 } }).onsuccess = () => resolve(undefined)
      }
    })
    db.close()
  })

/** @param {import('playwright').BrowserContext} context @param {import('playwright').Page} page */
const slowDown = async (context, page) => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: wanted.slow })
}

/** @param {import('playwright').Page} page @returns {Promise<number[]>} */
const longTasks = (page) => page.evaluate(() => /** @type {any} */ (globalThis).longTasks ?? [])

/** @param {import('playwright').Page} page */
const signIn = async (page) => {
  await page.goto('/pages/product/index?auth=required')
  await page.locator('dialog input[type=email]').fill('bench@example.com')
  await page.locator('dialog input[type=password]').fill('bench-2026')
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.auth-dialog').waitFor({ state: 'detached' })
}

if (!existsSync(join(web, 'index.html'))) throw new Error('run `npm run build` first')
const rows = growRows(await realRows(), wanted.products, wanted.companies)
const backend = await serveCatalogue({ web, ...rows })
const profile = mkdtempSync(join(tmpdir(), 'agro-profile-'))
const context = await chromium.launchPersistentContext(profile, {
  executablePath: chromiumPath(),
  viewport: { width: 390, height: 844 },
  baseURL: backend.address,
})
try {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.addInitScript(() => {
    const tasks = /** @type {number[]} */ ([])
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await slowDown(context, page)
  const started = performance.now()
  await page.goto('/pages/product/index')
  await page.locator('.pmob li').first().waitFor({ timeout: patienceMs })
  const firstRow = performance.now() - started
  const opening = await longTasks(page)
  const { rows: copied } = await untilCopy(page, (status) => status.phase === 'ready' && status.asOf !== null)
  const whole = performance.now() - started
  const tasks = (await longTasks(page)).slice(opening.length)
  // The last product of the last part: found when the index has taken in everything.
  const last = rows.products.at(-1)?.registrationNo ?? ''
  await page.locator('input[type=search]').last().fill(last)
  await page.locator('.pmob li').filter({ hasText: last }).first().waitFor({ timeout: patienceMs })
  const searchable = performance.now() - started
  console.log(`first copy of ${copied} rows, the page's processor ${wanted.slow} times slower:`)
  console.log(`  first row ${seconds(firstRow)}, whole ${seconds(whole)}, searchable ${seconds(searchable)}`)
  console.log(
    `  ${mb(backend.wire.files)} on the wire, ${mb(backend.rawBytes)} of data, ${backend.wire.requests} requests`,
  )
  console.log(
    `  longest task of the page's thread while copying ${Math.round(Math.max(0, ...tasks))} ms, ${tasks.length} over 50 ms; before the first row ${Math.round(Math.max(0, ...opening))} ms`,
  )

  await signIn(page)
  await untilCopy(page, (status) => status.phase === 'ready')
  for (const count of [10, 100, 1000]) {
    backend.change(count)
    await age(page)
    const before = performance.now()
    const old = Date.now() - 60_000
    await page.goto('/pages/product/index')
    await untilCopy(page, (status) => status.phase === 'ready' && status.asOf > old)
    console.log(
      `delta of ${String(count).padStart(4)} rows: ${seconds(performance.now() - before)}, ${mb(backend.wire.deltas)} on the wire (${Math.round(backend.wire.deltas / count)} bytes a row), files ${mb(backend.wire.files)}`,
    )
  }
} finally {
  await context.close()
  backend.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
