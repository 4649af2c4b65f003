// @ts-check
/** `npm run check`: all checks, and the tests of what is uncommitted; with `-- main`, of what differs from main. */
import { availableParallelism } from 'node:os'
import { runForOutput, forEachConcurrently } from './side-by-side.mjs'

const since = process.argv[2] ?? 'HEAD'

const steps = [
  ['run', '--silent', 'lint'],
  ['run', '--silent', 'types'],
  ['exec', '--', 'vitest', 'run', '--changed', since, '--passWithNoTests'],
  ['run', '--silent', 'knip'],
  ['run', '--silent', 'boundaries'],
]

await forEachConcurrently(steps, availableParallelism(), async (args) => {
  const startedAt = performance.now()
  const { code, output } = await runForOutput('npm', args)
  const line = `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${args.join(' ')}`
  if (code === 0) return console.log(`ok      ${line}`)
  console.error(`failed  ${line}\n${output.trimEnd()}`)
  process.exitCode = 1
})
