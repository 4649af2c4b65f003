// @ts-check
/** @typedef {import('playwright').Page} Page */

const patienceMs = 20 * 60_000

/** Opens the copy's database in the page and passes it to `work`. */
const opened = `async (mode, work) => {
  const name = (await indexedDB.databases()).find((one) => /^agro-ref-.*-en$/.test(one.name ?? ''))?.name
  if (!name) return null
  const db = await new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
    request.onupgradeneeded = () => request.transaction.abort()
  })
  if (!db) return null
  try {
    if (!db.objectStoreNames.contains('meta')) return null
    const store = db.transaction('meta', mode).objectStore('meta')
    const row = await new Promise((resolve) => {
      const request = store.get('status')
      request.onsuccess = () => resolve(request.result ?? null)
      request.onerror = () => resolve(null)
    })
    return row && (await work(store, row))
  } finally {
    db.close()
  }
}`

/** The stored status of the copy. @param {Page} page @returns {Promise<any>} */
export const statusOf = (page) => page.evaluate(`(${opened})('readonly', async (_, row) => row.v)`)

/** Makes the copy look an hour old, so that the next check of its age refreshes it. @param {Page} page */
export const age = (page) =>
  page.evaluate(`(${opened})('readwrite', (store, row) => new Promise((resolve) => {
    store.put({ ...row, v: { ...row.v, asOf: row.v.asOf - 3_600_000 } }).onsuccess = () => resolve(null)
  }))`)

/** @param {number} ms */
export const later = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** @param {Page} page @param {(status: any) => boolean} done @param {() => Promise<void>} [meanwhile] */
export const untilCopy = async (page, done, meanwhile = () => later(100)) => {
  const started = performance.now()
  for (;;) {
    const status = await statusOf(page).catch(() => null)
    if (status && done(status)) return status
    if (performance.now() - started > patienceMs) throw new Error(`still ${JSON.stringify(status)}`)
    await meanwhile()
  }
}

/** The visible search field. @param {Page} page */
export const searchField = (page) => page.locator('input[type=search]').last()
/** Rows of the library; on a phone the list has the same rows. @param {Page} page */
export const rowsOf = (page) => page.locator('.pmob li')

/** @param {Page} page @param {string} text */
export const untilRow = (page, text) => rowsOf(page).filter({ hasText: text }).first().waitFor({ timeout: patienceMs })

/** @param {Page} page */
export const signIn = async (page) => {
  await page.goto('/pages/product/index?auth=required')
  await page.locator('dialog input[type=email]').fill('bench@example.com')
  await page.locator('dialog input[type=password]').fill('bench-2026')
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.auth-dialog').waitFor({ state: 'detached' })
}

/**
 * Notes in the page when its first rows are rendered, then searches at once and notes when the row with that name is
 * shown; ms from the start of the navigation. Queries from outside would make the slowed thread compile the testing
 * tool's code, 0.3 s each time.
 * @param {import('playwright').Page} page @param {string} text
 */
export const watchRows = (page, text) =>
  page.addInitScript((wanted) => {
    const times = { rows: 0, asked: 0, answered: 0 }
    Object.assign(globalThis, { times })
    /** @param {() => boolean} there @param {() => void} then */
    const until = (there, then) => {
      if (!there()) return void requestAnimationFrame(() => until(there, then))
      // After the paint, not only in the document.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(null)
    }
    const rows = () => [...document.querySelectorAll('.pmob li')]
    const search = () => {
      const field = /** @type {HTMLInputElement} */ ([...document.querySelectorAll('input[type=search]')].at(-1))
      // React replaces the setter of the input's value: call the browser's own one, so that React sees a change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, wanted)
      times.asked = performance.now()
      field.dispatchEvent(new Event('input', { bubbles: true }))
      until(
        () => rows().some((row) => row.textContent?.includes(wanted)),
        () => (times.answered = performance.now()),
      )
    }
    until(
      () => rows().length > 0,
      () => {
        times.rows = performance.now()
        search()
      },
    )
  }, text)

/**
 * The times that were noted.
 * @param {import('playwright').CDPSession} session @returns {Promise<{ rows: number, asked: number, answered: number }>}
 */
export const timesOf = async (session) => {
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', { expression: 'globalThis.times', returnByValue: true })
    if (result.value?.answered > 0) return result.value
    await later(250)
  }
}

/** Counts, from each page's start, tasks over 50 ms and how long keys wait for a frame. @param {Page} page */
export const watchTasks = (page) =>
  page.addInitScript(() => {
    const watched = { tasks: /** @type {number[]} */ ([]), keys: /** @type {number[]} */ ([]) }
    Object.assign(globalThis, { watched })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
    const events = { type: 'event', durationThreshold: 16, buffered: true }
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') watched.keys.push(duration)
    }).observe(events)
  })

/** @param {Page} page @returns {Promise<{ tasks: number[], keys: number[] }>} */
export const watchedOf = (page) => page.evaluate(() => /** @type {any} */ (globalThis).watched)
