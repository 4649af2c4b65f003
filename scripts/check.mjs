// @ts-check
/**
 * `npm run check`: lint, types, boundaries, and the unit tests that what was changed can reach; for while one writes.
 * `npm run check -- main` counts as changed what differs from main, without it what is not committed yet.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const since = process.argv[2] ?? 'HEAD'

/** The longest first. */
const waiting = [
  ['run', '--silent', 'types'],
  ['run', '--silent', 'lint'],
  ['exec', '--', 'vitest', 'run', '--changed', since, '--passWithNoTests'],
  ['run', '--silent', 'boundaries'],
]

/** @param {readonly string[]} args @returns {Promise<{ code: number, output: string }>} */
const npm = (args) =>
  new Promise((resolve) => {
    const child = spawn('npm', args, { cwd: root, shell: process.platform === 'win32' })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', ({ message }) => resolve({ code: 1, output: message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const worker = async () => {
  for (let args = waiting.shift(); args; args = waiting.shift()) {
    const begun = performance.now()
    const { code, output } = await npm(args)
    const line = `${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${args.join(' ')}`
    if (code === 0) console.log(`ok      ${line}`)
    else console.error(`failed  ${line}\n${output.trimEnd()}`)
    if (code !== 0) process.exitCode = 1
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, worker))
