// @ts-check
/**
 * Checks that package-lock.json has the packages of all platforms. If the registry lacks some, npm omits them without a
 * warning, and then `npm ci` refuses the lock everywhere. Run this script after every install.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ version?: string, optionalDependencies?: Record<string, string>, dependencies?: Record<string, string>,
 *   engines?: Record<string, string> }} Entry
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} file */
const parse = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** @type {Record<string, Entry>} */
const packages = parse('package-lock.json').packages
/** @type {Record<string, Record<string, string>>} */
const manifest = parse('package.json')

const present = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
const problems = []

for (const [path, entry] of Object.entries(packages))
  for (const name of Object.keys({ ...entry.optionalDependencies, ...entry.dependencies }))
    if (!present.has(name)) problems.push(`${name}, wanted by ${path || 'package.json'}, is missing from the lock`)

for (const kind of ['dependencies', 'devDependencies'])
  for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
    if (!/^\d/.test(version)) problems.push(`${name} is not pinned exactly: ${version}`)
    const lockedVersion = packages[`node_modules/${name}`]?.version
    if (lockedVersion !== version)
      problems.push(`${name}: package.json says ${version}, the lock ${lockedVersion ?? 'nothing'}`)
  }

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`package-lock.json is complete: ${Object.keys(packages).length - 1} packages`)
