// @ts-check
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumPath } from '../chromium.mjs'
import { partsOf } from './catalogue-rows.mjs'
import { renderersMemory } from './slow-browser.mjs'
import { serveFolder } from './serve-folder.mjs'

const engines = ['ours', 'dexie']

/** Bytes stored by a page, wherever this Chromium puts them. @param {string} folder @param {boolean} counted */
const storedBytes = (folder, counted = false) => {
  let sum = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const counts = counted || /^(IndexedDB|WebStorage)$/.test(entry.name)
    if (entry.isDirectory()) sum += storedBytes(path, counts)
    else if (counted) sum += statSync(path).size
  }
  return sum
}

/** @param {string} folder the page is served from here @param {{ products: any[], companies: any[] }} rows */
const writeRows = (folder, rows) => {
  const [products, companies] = [partsOf('products', rows.products), partsOf('companies', rows.companies)]
  const catalogue = join(folder, 'catalogue/en')
  mkdirSync(catalogue, { recursive: true })
  for (const [url, { json }] of [...products.files, ...companies.files]) writeFileSync(join(catalogue, url), json)
  writeFileSync(
    join(catalogue, 'manifest.json'),
    JSON.stringify({ version: 'bench', createdAt: 1, products: products.table, companies: companies.table }),
  )
  const changed = rows.products
    .filter((_, at) => at % Math.ceil(rows.products.length / 1000) === 0)
    .map((row) => ({ ...row, name: `Changed ${row.name}`, updateTime: Date.now() }))
  writeFileSync(join(folder, 'changed.json'), JSON.stringify(changed))
}

/**
 * Ours next to plain rows in Dexie, the best public alternative tried, each in a worker at full speed, in one browser
 * after the other. Measures the time until the first list, bytes on the disk, the first list of a restarted browser,
 * and the time until 1,000 changed rows are stored and the list is read again.
 * @param {string} root @param {{ products: any[], companies: any[] }} rows
 */
export const compareStores = async (root, rows) => {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-stores-'))
  const folder = join(scratch, 'web')
  await build({
    configFile: false,
    root: join(root, 'scripts/bench'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'scripts/bench/catalogue-stores-page.html') },
    },
  })
  writeRows(folder, rows)
  const server = await serveFolder(folder)
  const lines = []
  try {
    for (const engine of engines) {
      const profile = join(scratch, engine)
      let memory = 0
      /** @param {string} call */
      const ask = async (call) => {
        const context = await chromium.launchPersistentContext(profile, { executablePath: chromiumPath() })
        const sampling = setInterval(() => (memory = Math.max(memory, renderersMemory(profile))), 250)
        try {
          const page = context.pages()[0] ?? (await context.newPage())
          await page.goto(`${server.address}/catalogue-stores-page.html`)
          await page.waitForFunction(() => 'bench' in globalThis)
          return await page.evaluate((request) => Reflect.get(globalThis, 'bench').ask(request), { engine, call })
        } finally {
          clearInterval(sampling)
          await context.close()
        }
      }
      const filled = await ask('fill')
      const stored = storedBytes(profile)
      const { cold } = await ask('cold')
      const { change, relist } = await ask('change')
      lines.push({ engine, ...filled, stored, memory, cold, delta: change + relist })
    }
  } finally {
    server.close()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\nways of keeping ${rows.products.length} products, in a worker (load ${loadavg()[0]?.toFixed(1)})`)
  console.log('| | copied, first list ready | on the disk | memory at most | first list, cold | 1,000 changed rows |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { engine, fill, stored, memory, cold, delta } of lines)
    console.log(
      `| ${engine} | ${(fill / 1000).toFixed(1)} s | ${(stored / 1e6).toFixed(0)} MB | ${(memory / 1e6).toFixed(0)} MB | ${cold.toFixed(0)} ms | ${delta.toFixed(0)} ms |`,
    )
  return lines
}
