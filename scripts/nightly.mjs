// @ts-check
/**
 * `npm run nightly -- 1/4` … `4/4`: the runs that are too long for each day, in four parts of at most 45 minutes. Each
 * part ends with the commit that it passed on, or with what failed.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const browser = ['npx', 'playwright', 'test', '-c', 'e2e/nightly.config.ts']
/** @type {Readonly<Record<string, readonly (readonly string[])[]>>} */
const parts = {
  '1/4': [['npm', 'run', 'test:unit'], ...['model', 'keyless', 'vendor', 'real'].map((rig) => histories(rig, 300))],
  '2/4': [[...browser, '--shard=1/2']],
  '3/4': [[...browser, '--shard=2/2']],
  '4/4': [
    ['npm', 'run', 'mutants'],
    ['npm', 'run', 'test:postgres'],
    ['npm', 'run', 'outages'],
    ['npm', 'run', 'memory'],
  ],
}

/** @param {string} rig @param {number} count */
function histories(rig, count) {
  return ['npm', 'run', 'histories', '--', '--rig', rig, '--count', String(count)]
}

/** @param {readonly string[]} command @param {Record<string, string>} [env] */
const run = ([name = '', ...args], env = {}) =>
  spawnSync(name, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const part = parts[process.argv[2] ?? '']
if (!part) {
  console.error('npm run nightly -- 1/4, 2/4, 3/4 or 4/4')
  process.exit(1)
}
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
const failed = [['node', 'scripts/setup.mjs', '--build', '--browser'], ...part].filter(
  (command) => !run(command, { NIGHTLY: '1' }),
)
for (const command of failed) console.error(`failed: ${command.join(' ')}`)
console.log(failed.length === 0 ? `passed on ${commit}` : `${failed.length} failed on ${commit}`)
if (failed.length > 0) process.exitCode = 1
