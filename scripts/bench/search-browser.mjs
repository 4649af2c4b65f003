// @ts-check
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumPath } from '../chromium.mjs'
import { serveFolder } from './serve-folder.mjs'
import { printTable } from './search-table.mjs'

/**
 * The same in Chromium: each engine in a worker, its data in IndexedDB. The browser restarts before the queries, so the
 * first one is cold. The pages are cross-origin isolated, for a clock of 5 microseconds.
 * @param {{ root: string, scratch: string, sizes: string[], engines: string[], exportRows: (size: string, folder:
 * string) => void }} options
 */
export const benchInBrowser = async ({ root, scratch, sizes, engines, exportRows }) => {
  const executablePath = chromiumPath()
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
      rolldownOptions: { input: join(root, 'scripts/bench/search-page.html') },
    },
  })
  const server = await serveFolder(folder)
  const profile = join(scratch, 'profile')
  mkdirSync(profile)
  /** @template T @param {(page: import('playwright').Page) => Promise<T>} work */
  const withBrowser = async (work) => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      // Collect garbage before memory is measured.
      args: ['--enable-blink-features=ForceEagerMeasureMemory'],
    })
    try {
      const page = await context.newPage()
      await page.goto(`${server.address}/search-page.html`)
      await page.waitForFunction(() => 'bench' in globalThis)
      return await work(page)
    } finally {
      await context.close()
    }
  }
  try {
    for (const size of sizes) {
      exportRows(size, folder)
      const lines = []
      for (const engine of engines) {
        /** @param {import('playwright').Page} page @param {string} call */
        const ask = (page, call) =>
          page.evaluate((request) => Reflect.get(globalThis, 'bench').ask(request), { call, engine, size })
        const built = await withBrowser((page) => ask(page, 'build'))
        const asked = await withBrowser(async (page) => ({
          ...(await page.evaluate((of) => Reflect.get(globalThis, 'bench').opened(of), { engine, size })),
          ...(await ask(page, 'measure')),
          page: await page.evaluate((of) => Reflect.get(globalThis, 'bench').roundTrips(of), size),
        }))
        lines.push({ engine, ...built, ...asked })
        // The slowest engines take minutes: print each result at once, in case a later one fails.
        console.log(JSON.stringify(lines.at(-1)))
      }
      printTable(`Chromium, in a worker: ${lines[0]?.rows} products, ${lines[0]?.queries} queries`, lines)
    }
  } finally {
    server.close()
  }
}
