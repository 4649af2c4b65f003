// @ts-check
/**
 * `npm run bench:catalogue`: the copy of the catalogue in Chromium, 100,000 products and 5,000 suppliers, with the
 * built app (`npm run build` first), then other ways to store such a copy (catalogue-stores.mjs).
 *
 *     npm run bench:catalogue -- [--only app|phone|stores] [--products 100000] [--companies 5000] [--slow 4] [--trace]
 *
 * - `app`: the page's own thread slowed by CDP, as the browser's developer tools do. First copy while somebody types
 *   into the search field (time, bytes sent, tasks of the page's thread over 50 ms, wait of the keys, memory), starts
 *   of the browser without a network (median and spread), typing and scrolling after it (tasks over 50 ms by processor
 *   time), and deltas of 10, 100 and 1,000 changed rows.
 * - `phone`: the same first copy with the whole browser slowed, including its workers and its database.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumPath } from '../chromium.mjs'
import { serveCatalogue } from './catalogue-backend.mjs'
import * as device from './catalogue-device.mjs'
import { registerRows } from './catalogue-register.mjs'
import { growRows } from './catalogue-rows.mjs'
import { compareStores } from './catalogue-stores.mjs'
import { renderersMemory, slowBrowser } from './slow-browser.mjs'
import { traceTasks, worst } from './trace-tasks.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    products: { type: 'string', default: '100000' },
    companies: { type: 'string', default: '5000' },
    slow: { type: 'string', default: '4' },
    trace: { type: 'boolean', default: false },
  },
})
// Playwright would make the browser buffer all network data of a worker, 200 MB of it. Nothing here needs it.
process.env['PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'] = '1'

const root = fileURLToPath(new URL('../..', import.meta.url))
const web = join(root, 'dist/web')
const slow = Number(values.slow)
const library = '/pages/product/index'

/** @param {number} bytes */
const mb = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 3 : 1)} MB`
/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
/** @param {string} text */
const say = (text) => console.log(text)
const load = () => `load ${loadavg()[0]?.toFixed(1)}`

/** @param {string} profile @param {string} address */
const open = (profile, address) =>
  chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    viewport: { width: 390, height: 844 },
    baseURL: address,
  })

/** @param {import('playwright').Page} page */
const slowPage = async (page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
  return session
}

/** Somebody searches while the copy runs. @param {import('playwright').Page} page */
const typist = (page) => {
  const words = ['glyphosate', 'imidacloprid', 'PD2010', 'wheat']
  let turn = 0
  return async () => {
    const field = device.searchField(page)
    await field.fill('')
    await field.pressSequentially(words[(turn += 1) % words.length] ?? '', { delay: 120 })
    await device.later(500)
  }
}

/**
 * @param {import('playwright').Page} page @param {Awaited<ReturnType<typeof serveCatalogue>>} backend
 * @param {string} profile @param {string} last a row of the last part
 */
const firstCopy = async (page, backend, profile, last) => {
  const memory = [renderersMemory(profile)]
  const sampling = setInterval(() => memory.push(renderersMemory(profile)), 500)
  const started = performance.now()
  await page.goto(library)
  await device.rowsOf(page).first().waitFor({ timeout: 300_000 })
  const firstRow = performance.now() - started
  // The start of the app is measured elsewhere; the copy begins when a worker starts it.
  await device.untilCopy(page, ({ totalRows }) => totalRows > 0)
  const opening = await device.watchedOf(page)
  const { rows } = await device.untilCopy(page, ({ phase, asOf }) => phase === 'ready' && asOf !== null, typist(page))
  const whole = performance.now() - started
  await device.searchField(page).fill(last)
  await device.untilRow(page, last)
  const searchable = performance.now() - started
  clearInterval(sampling)
  const { tasks, keys } = await device.watchedOf(page)
  say(`first copy of ${rows} rows (${load()}):`)
  say(`  first row ${seconds(firstRow)}, whole ${seconds(whole)}, searchable ${seconds(searchable)}`)
  say(`  ${mb(backend.wire.files)} on the wire, ${mb(backend.rawBytes)} of data, ${backend.wire.requests} requests`)
  say(`  tasks of the page's thread: ${worst(tasks.slice(opening.tasks.length))}; at the start ${worst(opening.tasks)}`)
  say(`  keys: ${keys.length} of those typed meanwhile waited over 16 ms, the longest ${Math.max(0, ...keys)} ms`)
  say(`  memory of pages and workers: ${mb(memory[0] ?? 0)} before, ${mb(Math.max(...memory))} at most`)
}

/** @param {readonly number[]} times */
const spread = (times) => {
  const sorted = times.toSorted((a, b) => a - b)
  const [least, middle, most] = [0, sorted.length >> 1, sorted.length - 1].map((at) => Math.round(sorted[at] ?? 0))
  return `${middle} ms (${least} to ${most})`
}

const coldStarts = 7

/** @param {string} profile @param {string} address @param {string} last */
const coldStart = async (profile, address, last) => {
  const context = await open(profile, address)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await device.watchRows(page, last)
    const session = await slowPage(page)
    await context.setOffline(true)
    await page.goto(library, { waitUntil: 'commit' })
    const { rows, asked, answered } = await device.timesOf(session)
    return { firstRow: rows, answered: answered - asked }
  } finally {
    await context.close()
  }
}

/** @param {string} profile @param {string} address @param {string} last */
const reopen = async (profile, address, last) => {
  const starts = []
  while (starts.length < coldStarts) starts.push(await coldStart(profile, address, last))
  const rowsShown = spread(starts.map(({ firstRow }) => firstRow))
  const answers = spread(starts.map(({ answered }) => answered))
  say(`browser started anew, no network, ${coldStarts} times (${load()}):`)
  say(`  first rows ${rowsShown} after the navigation; first search, asked at once: ${answers}`)
}

/** How a reopened library follows keys and the wheel in time. @param {string} profile @param {string} address */
const followHand = async (profile, address) => {
  const context = await open(profile, address)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const session = await slowPage(page)
    await page.goto(library)
    await device.searchField(page).fill('wheat')
    await device.later(3000)
    for (const [what, work] of /** @type {const} */ ([
      ['typing', typist(page)],
      ['scrolling', () => scroll(page)],
    ])) {
      const tasks = await traceTasks(session)
      for (let turn = 0; turn < 4; turn += 1) await work()
      say(`${what} in the reopened library: tasks by processor time ${worst(await tasks())} (${load()})`)
      await device.searchField(page).fill('')
      await device.later(1500)
    }
  } finally {
    await context.close()
  }
}

/** Row by row at first, then by screens. @param {import('playwright').Page} page */
const scroll = async (page) => {
  await page.mouse.move(200, 500)
  for (const [step, turns] of /** @type {const} */ ([
    [300, 20],
    [2000, 5],
  ]))
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, step)
      await device.later(80)
    }
  await device.later(500)
}

/** @param {import('playwright').Page} page @param {Awaited<ReturnType<typeof serveCatalogue>>} backend */
const deltas = async (page, backend) => {
  let before = Date.now()
  await device.signIn(page)
  for (const count of [10, 100, 1000]) {
    // The previous run may still be finishing, and would report the data without this change as fresh.
    await device.untilCopy(page, ({ phase, asOf }) => phase === 'ready' && asOf > before)
    const word = backend.change(count)
    await device.age(page)
    await device.searchField(page).fill(word)
    const seen = (await device.watchedOf(page)).tasks.length
    const asked = Date.now()
    before = asked
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await device.untilRow(page, word)
    const shown = Date.now()
    const tasks = (await device.watchedOf(page)).tasks.slice(seen)
    say(
      `delta of ${String(count).padStart(4)} rows: ${mb(backend.wire.deltas)} on the wire (${Math.round(backend.wire.deltas / count)} bytes a row), files ${mb(backend.wire.files)}, found on the screen ${shown - asked} ms after it was asked for, ${shown - backend.wire.deltaAt} ms after it came; ${worst(tasks)} (${load()})`,
    )
  }
}

/** @param {{ products: any[], companies: any[] }} rows @param {boolean} whole slow the whole browser */
const benchApp = async (rows, whole) => {
  const backend = await serveCatalogue({ web, ...rows })
  const profile = mkdtempSync(join(tmpdir(), 'agro-profile-'))
  const last = rows.products.at(-1)?.registrationNo ?? ''
  say(`\n${whole ? 'the whole browser' : "the page's thread"} ${slow} times slower`)
  try {
    const context = await open(profile, backend.address)
    try {
      const page = context.pages()[0] ?? (await context.newPage())
      await device.watchTasks(page)
      if (whole) {
        const atFullSpeed = slowBrowser(profile, slow)
        try {
          await firstCopy(page, backend, profile, last)
        } finally {
          await atFullSpeed()
        }
        return
      }
      const session = await slowPage(page)
      const tracedTasks = values.trace ? await traceTasks(session) : null
      await firstCopy(page, backend, profile, last)
      if (tracedTasks) say(`  by processor time, the start included: ${worst(await tracedTasks())}`)
    } finally {
      await context.close()
    }
    await reopen(profile, backend.address, last)
    await followHand(profile, backend.address)
    const again = await open(profile, backend.address)
    try {
      const page = again.pages()[0] ?? (await again.newPage())
      await device.watchTasks(page)
      await slowPage(page)
      await deltas(page, backend)
    } finally {
      await again.close()
    }
  } finally {
    backend.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

if (!existsSync(join(web, 'index.html'))) throw new Error('run `npm run build` first')
const rows = growRows(await registerRows(root), Number(values.products), Number(values.companies))
const does = (/** @type {string} */ part) => values.only === undefined || values.only === part
if (does('app')) await benchApp(rows, false)
if (does('phone')) await benchApp(rows, true)
if (does('stores')) await compareStores(root, rows)
