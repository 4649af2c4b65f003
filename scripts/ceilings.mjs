// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTestFile } from './boundaries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
const tree = ['src', 'server', 'scripts', 'tests', 'e2e']
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path))
const source = tree.filter((path) => !isTestFile(path))
/** @param {readonly string[]} paths */
const linesOf = (paths) => paths.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0)
const { scripts } = JSON.parse(textOf('package.json'))

/** @type {Record<string, number>} */
const counts = {
  'source lines': linesOf(source),
  'test lines': linesOf(tree.filter(isTestFile)),
  'source files': source.filter((path) => /^(src|server)\b.*\.tsx?$/.test(path)).length,
  'npm scripts': Object.keys(scripts).filter((name) => !/^(pre|post)/.test(name)).length,
}
/** @type {{ ceilings: Record<string, number> }} */
const { ceilings } = JSON.parse(textOf('scripts/budgets.json'))
for (const [what, count] of Object.entries(counts)) {
  const ceiling = ceilings[what] ?? 0
  console.log(`${what.padEnd(34)} ${String(count).padStart(7)}      of ${ceiling}`)
  if (count <= ceiling) continue
  console.error(`${count - ceiling} ${what} too many`)
  process.exitCode = 1
}
