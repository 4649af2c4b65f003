// @ts-check
/**
 * `npm run bench:prices`: a year of 200 weekly price series, imported into a backend of its own.
 * - bytes: what `price/series` sends, as it is counted on the connection, beside the same points in other shapes.
 * - offline: the browser restarts without a network and with the processor slowed 4 times; from the start of the
 *   navigation to the first row of the price list, and to the chart of one price.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { chromiumPath } from '../chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const port = 4691
const address = `http://localhost:${port}`
const seriesCount = Number(process.env['SERIES'] ?? 200)
const runs = Number(process.env['RUNS'] ?? 7)
const weeks = 52
const dayMs = 86_400_000

const data = mkdtempSync(join(tmpdir(), 'agro-bench-'))
const profile = mkdtempSync(join(tmpdir(), 'agro-profile-'))
const env = { ...process.env, PORT: String(port), DATA_DIR: data, DATABASE_URL: '', DEMO: '1', RATE_LIMITS: '0' }

/** The same draws on every machine. */
const drawing = () => {
  let state = 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** @param {number} ago */
const dayAgo = (ago) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)

/** Every point with a source and an address of its own, as statistics have it. */
const publishedFile = () => {
  const next = drawing()
  const rows = Array.from({ length: seriesCount }, (_, at) => {
    let price = 20_000 + next() * 100_000
    return Array.from({ length: weeks }, (_week, week) => {
      price *= 0.97 + next() * 0.06
      const day = dayAgo((weeks - 1 - week) * 7)
      const active = `${['chlor', 'pyra', 'metal', 'difeno', 'imida', 'lufen'][at % 6]}${['axyl', 'conazole', 'cloprid', 'strobin', 'uron'][at % 5]}-${at}`
      return `bench-${at},${active},95% TC,herbicide,CNY,t,${day},${price.toFixed(0)},"Weekly statistics of market prices",prices.example/${day.replaceAll('-', '')}`
    })
  })
  return ['series_id,active,specification,category_id,currency,per,day,price,source,address', ...rows.flat(), ''].join(
    '\n',
  )
}

const start = async () => {
  const server = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 1200; tries += 1) {
    if (server.exitCode !== null) throw new Error('the backend ended by itself')
    if (
      await fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return server
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  throw new Error('the backend does not answer')
}

/** @param {import('node:child_process').ChildProcess} server @param {NodeJS.Signals} signal */
const end = async (server, signal) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

const importPrices = async () => {
  const file = join(data, 'bench-prices.csv')
  writeFileSync(file, publishedFile())
  const importing = spawn(process.execPath, ['scripts/import.mjs', '--prices', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(importing, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
}

const tokenOf = async () => {
  const answer = await fetch(`${address}/buyer-api/buyer/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'new@example.com', password: 'new-2026' }),
  })
  const { data: session } = /** @type {{ data: { accessToken: string } }} */ (await answer.json())
  return session.accessToken
}

/** A body as it travels. @param {string} path @param {string} token @param {string} encoding @returns {Promise<Buffer>} */
const onTheWire = (path, token, encoding) =>
  new Promise((resolve, reject) => {
    get(
      `${address}/buyer-api${path}`,
      { headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': encoding } },
      (answer) => {
        /** @type {Buffer[]} */
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks))
          else reject(new Error(`${path} answers ${answer.statusCode}`))
        })
      },
    ).on('error', reject)
  })

/** @param {string} text */
const packed = (text) => {
  const bytes = Buffer.from(text)
  return [
    bytes.length,
    gzipSync(bytes, { level: 5 }).length,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
  ]
}

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

const bytesTable = async () => {
  const token = await tokenOf()
  const path = '/buyer/price/series?since='
  const [plain = Buffer.of(), gzip, brotli] = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) => onTheWire(path, token, encoding)),
  )
  /** @type {{ data: { list: Record<string, any>[], next: string } }} */
  const answer = JSON.parse(plain.toString())
  const { list, next } = answer.data
  const points = list.flatMap(({ days, prices, facts, names, ...series }) =>
    days.map((/** @type {number} */ day, /** @type {number} */ at) => ({
      ...series,
      name: names.en,
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      price: prices[at],
      ...facts.find(
        (/** @type {{ day: string }} */ fact) => fact.day === new Date(day * dayMs).toISOString().slice(0, 10),
      ),
    })),
  )
  const bare = points.map(({ id, day, price }) => ({ id, day, price }))
  const csv = points.map((point) => Object.values(point).join(',')).join('\n')
  const each = await Promise.all(
    list.map(({ id }) => onTheWire(`/buyer/price/history?id=${encodeURIComponent(id)}`, token, 'br')),
  )
  const again = await onTheWire(`/buyer/price/series?since=${encodeURIComponent(next)}`, token, 'br')
  console.log(`${list.length} series, ${points.length} points; load ${loadavg()[0]?.toFixed(1)}`)
  console.table({
    'ours, one answer': { plain: kB(plain.length), gzip: kB(gzip?.length ?? 0), brotli: kB(brotli?.length ?? 0) },
    'a record for each point': Object.fromEntries(
      ['plain', 'gzip', 'brotli'].map((name, at) => [name, kB(packed(JSON.stringify(points))[at] ?? 0)]),
    ),
    'a record of id, day and price, no source': Object.fromEntries(
      ['plain', 'gzip', 'brotli'].map((name, at) => [name, kB(packed(JSON.stringify(bare))[at] ?? 0)]),
    ),
    'CSV with every column': Object.fromEntries(
      ['plain', 'gzip', 'brotli'].map((name, at) => [name, kB(packed(csv)[at] ?? 0)]),
    ),
    [`a request for each series (${each.length})`]: { brotli: kB(each.reduce((sum, one) => sum + one.length, 0)) },
    'ours, asked again, nothing new': { brotli: kB(again.length) },
  })
  return brotli?.length ?? Number.NaN
}

const open = () =>
  chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    viewport: { width: 390, height: 844 },
    baseURL: address,
  })

const firstVisit = async () => {
  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/pages/price/index?auth=required')
  await page.locator('dialog input[type=email]').fill('new@example.com')
  await page.locator('dialog input[type=password]').fill('new-2026')
  await page.locator('dialog button[type=submit]').click()
  await page
    .locator('.price__row')
    .nth(seriesCount - 1)
    .waitFor({ timeout: 180_000 })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/pages/product/index')
  await page
    .getByText(/^As of /)
    .first()
    .waitFor({ timeout: 180_000 })
  // Late screens are stored after the catalogue.
  await page.waitForFunction(
    async () => {
      const worker = await (await fetch('/sw.js')).text()
      const files = [...new Set(worker.match(/assets\/later-[\w.-]+/g))]
      const found = await Promise.all(files.map((file) => caches.match(`/${file}`)))
      return files.length > 0 && found.every(Boolean)
    },
    undefined,
    { timeout: 180_000, polling: 1000 },
  )
  for (const path of ['/pages/price/index', '/pages/price/detail?id=bench-7']) {
    await page.goto(path)
    await page.locator('.price__row, .pchart canvas').first().waitFor()
  }
  await context.close()
}

/** @param {string} selector */
const tellFirst = (selector) => {
  const seen = () => {
    if (document.querySelector(selector)) console.debug(`seen ${performance.now()}`)
    else requestAnimationFrame(seen)
  }
  requestAnimationFrame(seen)
}

/**
 * Milliseconds from the start of the navigation; the page tells them itself (see app.mjs).
 * @param {string} path
 * @param {string} selector
 */
const reopened = async (path, selector) => {
  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(tellFirst, selector)
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('seen '),
    timeout: 120_000,
  })
  await page.goto(path, { waitUntil: 'commit' })
  const ms = Number((await told).text().slice('seen '.length))
  await context.close()
  return ms
}

/** @param {string} what @param {string} path @param {string} selector */
const timed = async (what, path, selector) => {
  /** @type {number[]} */
  const times = []
  for (let run = 0; run < runs; run += 1) times.push(await reopened(path, selector))
  const sorted = times.toSorted((a, b) => a - b)
  const [median, best, worst] = [sorted[Math.floor(runs / 2)], sorted[0], sorted.at(-1)].map(
    (ms) => `${Math.round(ms ?? 0)} ms`,
  )
  console.log(
    `${what} (offline, CPU 4x, ${runs} cold starts; load ${loadavg()[0]?.toFixed(1)}): median ${median}, best ${best}, worst ${worst}   target 1000 ms`,
  )
}

let server = await start()
try {
  await end(server, 'SIGTERM')
  await importPrices()
  server = await start()
  const bytes = await bytesTable()
  console.log(`a year of ${seriesCount} series on the wire: ${kB(bytes)}   target 150 kB`)
  if (!process.argv.includes('--bytes')) {
    await firstVisit()
    await end(server, 'SIGKILL')
    await timed('price list to first row', '/pages/price/index', '.price__row')
    await timed('one price to its figures', '/pages/price/detail?id=bench-7', '.ptable tbody tr')
    await timed('one price to its chart', '/pages/price/detail?id=bench-7', '.pchart canvas')
    await timed('product library to first row, for comparison', '/pages/product/index', '.pmob li')
  }
} finally {
  await end(server, 'SIGKILL')
  rmSync(data, { recursive: true, force: true })
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
