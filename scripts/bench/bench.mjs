// @ts-check
/** `npm run bench -- app|sync|search|names|backend|assistant`: docs/bench.md has the options and results. */
import { importFromSource } from '../from-source.mjs'

/** @typedef {Promise<{ run: (args: string[]) => Promise<void> }>} Benchmark */
const benchmarks = {
  app: () => import('./app/app.mjs'),
  sync: () => import('./sync/sync.mjs'),
  search: () => /** @type {Benchmark} */ (importFromSource('scripts/bench/search/search.ts')),
  backend: () => import('./backend/backend.mjs'),
  names: () => /** @type {Benchmark} */ (importFromSource('scripts/bench/names/names.ts')),
  assistant: () => /** @type {Benchmark} */ (importFromSource('scripts/bench/assistant/assistant.ts')),
}

const [name = '', ...args] = process.argv.slice(2)
const load = Object.entries(benchmarks).find(([one]) => one === name)?.[1]
if (!load) {
  console.error(`Usage: npm run bench -- ${Object.keys(benchmarks).join('|')}`)
  process.exit(2)
}
const { run } = await load()
await run(args)
