// @ts-check
/**
 * `npm run nightly -- histories --count 10000`: random histories. `--seed N` is the first seed, `--workers N` the
 * number of processes, and `--rig` one of:
 * - real, postgres: the backend on its embedded database, on PostgreSQL (from this machine or TEST_DATABASE_URL);
 * - model, keyless: the backend's rules in memory, the same without idempotency keys and preconditions;
 * - vendor: a server that implements only the specification;
 * - approval, payment: requests that an administrator approves, purchases of a membership;
 * - dropped: enquiries over a network that drops a fifth of the answers.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres, temporaryPostgresSettings } from './postgres.mjs'
import { runForOutput, forEachConcurrently } from './side-by-side.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    rig: { type: 'string', default: 'real' },
  },
})
const count = Number(values.count)
const workers = Math.max(1, Math.min(Number(values.workers), count))
const firstSeed = Number(values.seed)
/** Number of histories per process: each process has one database, and `dropped` measures all in one process. */
const perRun = values.rig === 'dropped' ? count : 400

const real = { project: 'server', file: 'tests/integration/backend/histories.test.ts', title: 'random histories' }
const inMemory = { project: 'device', file: 'tests/integration/sync/histories.test.ts' }
/** @type {Readonly<Record<string, typeof real>>} */
const rigs = {
  real,
  postgres: real,
  model: { ...inMemory, title: 'model server' },
  keyless: { ...inMemory, title: 'keyless server' },
  vendor: { ...real, project: 'device', file: 'tests/integration/sync/vendor-histories.nightly.test.ts' },
  payment: { ...real, file: 'tests/integration/backend/payment-histories.nightly.test.ts', title: 'payment histories' },
  approval: { ...real, file: 'tests/integration/backend/approval-histories.test.ts', title: 'approval histories' },
  dropped: {
    project: 'device',
    file: 'tests/integration/sync/vendor-dropped.nightly.test.ts',
    title: 'every fifth answer',
  },
}
const rig = rigs[values.rig]
if (!rig) throw new Error(`--rig ${values.rig}: one of ${Object.keys(rigs).join(', ')}`)
const databaseUrl = process.env['TEST_DATABASE_URL']
const postgres = values.rig === 'postgres' && !databaseUrl ? await startPostgres(temporaryPostgresSettings) : null
const database = values.rig === 'postgres' ? (postgres?.url ?? databaseUrl) : ''

const folder = mkdtempSync(join(tmpdir(), 'histories-'))
const report = join(folder, 'report.jsonl')

/** @param {number} seed @param {number} some */
const run = (seed, some) =>
  runForOutput('npx', ['vitest', 'run', '--project', rig.project, rig.file, '-t', rig.title], {
    NIGHTLY: '1',
    SYNC_SEED: String(seed),
    SYNC_HISTORIES: String(some),
    SYNC_SHARE: '1',
    SYNC_REPORT: report,
    TEST_DATABASE_URL: database ?? '',
    NO_COLOR: '1',
  })

/**
 * @typedef {{ rig: string, histories: number, requests: number, effects: number, lost: number, doubled: number,
 *   untrue: number, other: number, questions: number, seeds: number[] }} Tally
 */
/** @returns {Tally[]} */
const tallies = () =>
  existsSync(report)
    ? readFileSync(report, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
/** @param {'histories' | 'requests' | 'effects' | 'lost' | 'doubled' | 'untrue' | 'other' | 'questions'} name */
const sum = (name) => tallies().reduce((total, tally) => total + tally[name], 0)

const start = performance.now()
const seconds = () => (performance.now() - start) / 1000
let brokenRuns = 0

/** @param {number} seed */
const runFrom = async (seed) => {
  const talliesBefore = tallies().length
  const { code, output } = await run(seed, Math.min(perRun, firstSeed + count - seed))
  if (code !== 0)
    console.error(output.match(/^.*(?:server|backend|vendor) seed \d+: .*$/gm)?.join('\n') ?? output.slice(-4_000))
  for (const [figure] of output.matchAll(/^figure: .*$/gm)) console.log(figure)
  // A run that failed without writing its tally counts as broken.
  if (tallies().length === talliesBefore && code !== 0) brokenRuns += 1
  const doneCount = sum('histories')
  console.log(
    `${doneCount} of ${count} histories, ${(doneCount / seconds()).toFixed(2)} a second, ${seconds().toFixed(0)} s`,
  )
}
try {
  const runs = Array.from({ length: Math.ceil(count / perRun) }, (_, at) => firstSeed + at * perRun)
  await forEachConcurrently(runs, workers, runFrom)
} finally {
  postgres?.stop()
}

const seeds = tallies().flatMap((tally) => tally.seeds)
console.log(
  `${sum('histories')} histories (${values.rig}), ${sum('requests')} requests, ${sum('effects')} effects, ${workers} at once, ${seconds().toFixed(0)} s`,
)
console.log(
  `lost ${sum('lost')}, doubled ${sum('doubled')}, told "sent" of a text that was not sent ${sum('untrue')}, otherwise broken ${sum('other')}`,
)
console.log(`left to the buyer, because reading could not tell: ${sum('questions')} operations`)
if (seeds.length > 0) console.log(`seeds: ${seeds.toSorted((a, b) => a - b).join(', ')}`)
if (brokenRuns > 0) console.error(`${brokenRuns} runs did not come to an end`)
if (seeds.length > 0 || brokenRuns > 0 || sum('histories') < count) process.exitCode = 1
rmSync(folder, { recursive: true, force: true })
