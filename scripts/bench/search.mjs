// @ts-check
/**
 * Search as you type: ours next to MiniSearch, the best public engine tried, in workers of Chromium, with 100,000
 * products made from the register.
 *
 *     npm run bench:search -- [folder of the register files] [--engines packed,minisearch] [--sizes register,100000] [--node]
 *
 * `--node`: in Node too, each step in a process of its own, and with our index after 1,000 changed rows.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { benchInBrowser } from './search-browser.mjs'
import { printTable } from './search-table.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: 'boolean', default: false },
    engines: { type: 'string', default: 'packed,minisearch' },
    sizes: { type: 'string', default: '100000' },
  },
})
const folder = resolve(positionals[0] ?? join(root, 'server/seed/data'))
const scratch = mkdtempSync(join(tmpdir(), 'bench-search-'))
const sizes = values.sizes.split(',')
const engines = values.engines.split(',')

try {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'scripts/bench/search-node.ts'),
      outDir: join(scratch, 'node'),
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'bench.mjs' } },
    },
  })
  /** @param {string} name @param {string} engine @param {string} size @param {string} file */
  const call = (name, engine, size, file) =>
    execFileSync(process.execPath, ['--expose-gc', join(scratch, 'node/bench.mjs'), name, engine, folder, size, file], {
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).toString()
  /** @param {string} name @param {string} engine @param {string} size */
  const step = (name, engine, size) => JSON.parse(call(name, engine, size, join(scratch, `${engine}-${size}.bin`)))
  /** @param {string} size @param {string} to */
  const exportRows = (size, to) => void call('export', 'packed', size, to)
  for (const size of values.node ? sizes : []) {
    const lines = engines.map((engine) => ({ engine, ...step('build', engine, size), ...step('query', engine, size) }))
    printTable(`Node ${process.versions.node}, ${lines[0].rows} products, ${lines[0].queries} queries`, lines)
    const { changed, found, apply } = step('changes', 'packed', size)
    console.log(`packed: ${found} of ${changed} changed rows searchable after ${apply.toFixed(0)} ms`)
  }
  await benchInBrowser({ root, scratch, sizes, engines, exportRows })
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
