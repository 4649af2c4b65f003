// @ts-check
/** The compiler stores its results, and checks only what a change can affect. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runForOutput, forEachConcurrently } from './side-by-side.mjs'

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

const projects = worlds.filter((project) => existsSync(join(root, project)))
// A missing tsconfig counts as failed: its files would not be checked.
let failedCount = worlds.length - projects.length
for (const project of worlds) if (!projects.includes(project)) console.error(`missing: ${project}`)

await forEachConcurrently(projects, 2, async (project) => {
  const cache = join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  const options = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', cache]
  const { code, output } = await runForOutput(process.execPath, [compiler, '-p', project, ...options])
  // TS18003: there are no source files.
  const isEmpty = output.includes('error TS18003') && output.trim().split('\n').length === 1
  if (code === 0 || isEmpty) return console.log(`ok      ${project}${isEmpty ? ' (no files)' : ''}`)
  failedCount += 1
  console.error(`failed  ${project}\n${output.trimEnd()}`)
})
if (failedCount > 0) {
  console.error(`${failedCount} of ${worlds.length} projects do not type-check`)
  process.exitCode = 1
}
