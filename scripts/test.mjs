// @ts-check
/** Arguments of `npm test` name tests: those under e2e/ are passed to Playwright, all others to Vitest. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} script @param {string[]} args */
const npmRun = (script, args) => {
  const { status } = spawnSync('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0
}

const args = process.argv.slice(2)
const forBrowser = args.filter((arg) => arg.startsWith('e2e/'))
const forUnits = args.filter((arg) => !arg.startsWith('e2e/'))
const all = args.length === 0

const results = []
if (all || forUnits.length > 0) results.push(npmRun('test:unit', forUnits))
if (all || forBrowser.length > 0) results.push(npmRun('e2e', forBrowser))

if (results.includes(false)) process.exitCode = 1
