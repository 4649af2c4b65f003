// @ts-check
/**
 * `npm run bench:sync`: the outbox next to Workbox, the best public engine tried, in Chromium, against one server that
 * can drop answers.
 * - clean: 1,000 operations of 1.6 kB, 50 ms latency on loopback.
 * - lie-fi: 20 % of the answers dropped after the request was applied, and the tab killed five times.
 * - signed-out, no-quota, hung, three-tabs: where such engines lose operations or hang; 100 operations each.
 * - backend, backend-lie-fi: the first two against the real backend on a PostgreSQL, through the same server
 *   (`npm run build` first).
 * - one-draft, 20-drafts: ours alone: 1,000 changes without a network, each saved; how many requests are sent.
 *
 *     npm run bench:sync -- [--engines ours,workbox] [--scenarios clean,lie-fi] [--ops 1000] [--keyless] [--seed 1]
 *
 * Workbox is set up as its documentation shows, with the idempotency key of an operation as a header; with --keyless
 * the server ignores keys, as most servers do. The floor sends six requests at a time and stores nothing: no queue can
 * be faster.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { build } from 'vite'
import { makeBuyers } from '../outages/senders.mjs'
import { startServer } from '../outages/server.mjs'
import { startPostgres, throwaway } from '../postgres.mjs'
import { runScenario } from './sync/run.mjs'
import { startBenchServer } from './sync/server.mjs'
import { printLine, printSums } from './sync/table.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'floor,ours,workbox' },
    scenarios: {
      type: 'string',
      default: 'clean,lie-fi,backend,backend-lie-fi,signed-out,no-quota,hung,three-tabs,one-draft,20-drafts',
    },
    ops: { type: 'string', default: '1000' },
    latency: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    keyless: { type: 'boolean', default: false },
  },
})
const count = Number(values.ops)
const few = Math.min(100, count)
const terms = { latencyMs: Number(values.latency), keys: true, seed: Number(values.seed) }
/** With --keyless only Workbox has no keys: our contract requires a server that honours them. @param {string} engine */
const keysOf = (engine) => engine === 'ours' || !values.keyless

/** @type {readonly import('./sync/run.mjs').Scenario[]} */
const scenarios = [
  { name: 'clean', count, limitMs: 240_000, terms },
  { name: 'lie-fi', count, kills: 5, limitMs: 360_000, terms: { ...terms, lost: 0.2 } },
  { name: 'backend', count, real: true, limitMs: 240_000, terms },
  { name: 'backend-lie-fi', count, real: true, kills: 5, limitMs: 360_000, terms: { ...terms, lost: 0.2 } },
  {
    name: 'signed-out',
    count: few,
    nudgeAfterMs: 4_000,
    limitMs: 60_000,
    terms: { ...terms, refuse: { at: 30, ms: 3_000, status: 401, code: 401 } },
  },
  {
    name: 'no-quota',
    count: few,
    what: 'sends',
    nudgeAfterMs: 4_000,
    limitMs: 60_000,
    terms: { ...terms, refuse: { at: 30, ms: 3_000, status: 429, code: 1_009_000_002 } },
  },
  { name: 'hung', count: few, limitMs: 60_000, terms: { ...terms, hang: 30 } },
  { name: 'three-tabs', count: few, tabs: 3, closes: true, limitMs: 60_000, terms },
  { name: 'one-draft', count: 1, what: 'edits', own: true, limitMs: 60_000, terms },
  { name: '20-drafts', count: 20, what: 'edits', own: true, limitMs: 60_000, terms },
]

const scratch = mkdtempSync(join(tmpdir(), 'bench-sync-'))
await build({
  configFile: false,
  root: join(root, 'scripts/bench/sync'),
  logLevel: 'error',
  build: {
    outDir: join(scratch, 'web'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: {
        page: join(root, 'scripts/bench/sync/page.html'),
        'workbox-worker': join(root, 'scripts/bench/sync/workbox-worker.ts'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
const chosen = scenarios.filter(({ name }) => values.scenarios.split(',').includes(name))

/** The real backend; its accounts are new for each run. */
const startReal = async () => {
  const postgres = await startPostgres({ ...throwaway, synchronous_commit: 'on' })
  const backend = await startServer(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return {
    newAccount: async () => {
      const [buyer] = await makeBuyers((text, given) => client.query(text, given), 1)
      return { port: backend.port, token: buyer?.token ?? '' }
    },
    stop: async () => {
      await client.end()
      await backend.close()
      postgres.stop()
    },
  }
}
const real = chosen.some((scenario) => scenario.real) ? await startReal() : null
const server = await startBenchServer(join(scratch, 'web'))
try {
  const lines = []
  for (const scenario of chosen)
    for (const engine of values.engines.split(',')) {
      // The floor stores nothing, so it is comparable only when nothing goes wrong.
      if (engine === 'floor' && scenario.name !== 'clean' && scenario.name !== 'backend') continue
      if (engine !== 'ours' && scenario.own) continue
      // Its operations are no calls of the contract.
      if (engine === 'workbox' && scenario.real) continue
      const keys = keysOf(engine)
      const backend = scenario.real && real ? { backend: await real.newAccount() } : {}
      const result = await runScenario(server, engine, { ...scenario, terms: { ...scenario.terms, keys, ...backend } })
      const line = { scenario: scenario.name, engine, count: scenario.count, keys, ...result }
      lines.push(line)
      printLine(line)
    }
  printSums(lines)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(join(root, 'test-results/bench-sync.json'), JSON.stringify(lines, null, 2))
} finally {
  server.close()
  await real?.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
