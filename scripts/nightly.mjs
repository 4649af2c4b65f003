// @ts-check
/**
 * `npm run nightly -- 1/4` … `4/4`: the runs that are too long to run every day, in four parts.
 * `npm run nightly -- histories|postgres|outages|memory|delivery|firefox|chaos …` is one of these runs alone, with the
 * options of its script. `chaos` reads CHAOS_ROUNDS, CHAOS_KILLS and CHAOS_SEED.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const browser = ['npx', 'playwright', 'test', '-c', 'e2e/nightly.config.ts']
const histories = ['node', 'scripts/histories.mjs']
const postgres = ['node', 'scripts/test-postgres.mjs']
const outages = ['node', 'scripts/outages.mjs']
const memory = ['node', 'scripts/memory-limits.mjs']
const delivery = ['node', 'scripts/delivery.mjs']
const firefox = ['node', 'e2e/firefox/journey.mjs']
const mutants = ['node', 'scripts/mutants.mjs', '--rules', '--lines', '2']
const rigs = ['model', 'keyless', 'vendor', 'real']

const [name = '', ...options] = process.argv.slice(2)
/** @type {Readonly<Record<string, readonly (readonly string[])[]>>} */
const parts = {
  '1/4': [['npm', 'run', 'test:unit'], ...rigs.map((rig) => [...histories, '--rig', rig, '--count', '300'])],
  '2/4': [[...browser, '--shard=1/2'], delivery],
  '3/4': [[...browser, '--shard=2/2'], firefox],
  '4/4': [mutants, postgres, outages, memory],
  histories: [[...histories, ...options]],
  postgres: [[...postgres, ...options]],
  outages: [[...outages, ...options]],
  memory: [[...memory, ...options]],
  delivery: [[...delivery, ...options]],
  firefox: [[...firefox, ...options]],
  chaos: [[...browser, 'specs/chaos', ...options]],
}

const part = parts[name]
if (!part) {
  console.error(`npm run nightly -- ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
/** @param {readonly string[]} command */
const passes = ([tool = '', ...args]) =>
  spawnSync(tool, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NIGHTLY: '1' } }).status === 0

const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
const needs = ['histories', 'postgres', 'delivery'].includes(name) ? [] : ['--build', '--browser']
const failedCommands = [['node', 'scripts/setup.mjs', ...needs], ...part].filter((command) => !passes(command))
for (const command of failedCommands) console.error(`failed: ${command.join(' ')}`)
console.log(failedCommands.length === 0 ? `passed on ${commit}` : `${failedCommands.length} failed on ${commit}`)
if (failedCommands.length > 0) process.exitCode = 1
