// @ts-check
/** Type-checks every world (page, worker, server, plain rules, tests), each under its own tsconfig. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const compiler = join(root, 'node_modules/typescript/bin/tsc')

const worlds = [
  'tsconfig.json',
  'src/contract/tsconfig.json',
  'src/domain/tsconfig.json',
  'src/lib/tsconfig.json',
  'src/sw/tsconfig.json',
  'server/tsconfig.json',
  'scripts/tsconfig.json',
  'tests/tsconfig.json',
]

/** @param {string} project @returns {Promise<{ project: string, code: number, output: string }>} */
const check = (project) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, '-p', project, '--pretty', 'false'], { cwd: root })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ project, code: code ?? 1, output }))
  })

const waiting = worlds.filter((project) => existsSync(join(root, project)))
// Otherwise a world without its tsconfig would pass unchecked.
let failed = worlds.length - waiting.length
for (const project of worlds) if (!waiting.includes(project)) console.error(`missing: ${project}`)

const worker = async () => {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    const { code, output } = await check(project)
    // TS18003: no source files yet.
    const empty = output.includes('error TS18003') && output.trim().split('\n').length === 1
    if (code === 0 || empty) {
      console.log(`ok      ${project}${empty ? ' (no files)' : ''}`)
      continue
    }
    failed += 1
    console.error(`failed  ${project}\n${output.trimEnd()}`)
  }
}

await Promise.all([worker(), worker()])
if (failed > 0) {
  console.error(`${failed} of ${worlds.length} projects do not type-check`)
  process.exitCode = 1
}
