// @ts-check
/** `npm run figures`: the size of the house, and how many lines of tests stand beside each line of a room. */
import { fileURLToPath } from 'node:url'
import { isTest, listFiles, longFunctions, readModules, resolveImport, walk } from './boundaries/sources.mjs'
import { longestFunction, routes } from './boundaries/table.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = readModules(root, listFiles(root))
/** @param {string} text */
const linesOf = (text) => text.split('\n').length - 1
/** @param {typeof modules} some */
const sum = (some) => some.reduce((total, { text }) => total + linesOf(text), 0)

/** Of the tests of the architecture, those that run what scripts/ builds and checks with. */
const ofScripts = new Set(
  modules
    .filter(({ path, text }) => /^tests\/architecture\/.*\.test\.ts$/.test(path) && /scripts\/|planted-tree/.test(text))
    .map(({ path }) => path),
)
/** Tests that go through several parts stand in tests/, in the room that they prove. @param {string} path */
const roomOf = (path) => {
  if (path.startsWith('tests/integration/backend/')) return 'server'
  if (/^tests\/(integration|harness)\/(sync|one-state)/.test(path)) return 'src/account'
  if (ofScripts.has(path)) return 'scripts'
  return /^(src\/[^/]+|server|scripts)(?=\/)/.exec(path)?.[1]
}

const product = modules.filter(({ path }) => /^(src|server|scripts)\//.test(path) && !isTest(path))
console.log(`source: ${sum(product)} lines in ${product.length} files`)
for (const top of ['src', 'server', 'scripts']) {
  const some = product.filter(({ path }) => path.startsWith(`${top}/`))
  console.log(`  ${top.padEnd(9)} ${String(sum(some)).padStart(6)} lines  ${String(some.length).padStart(5)} files`)
}

console.log('\nroom              source   tests  tests per line')
const rooms = [...new Set(product.map(({ path }) => roomOf(path)))].filter((room) => room !== undefined).sort()
const row = (/** @type {string} */ name, /** @type {readonly string[]} */ of) => {
  const inside = modules.filter(({ path }) => of.includes(roomOf(path) ?? ''))
  const source = sum(inside.filter(({ path }) => !isTest(path)))
  // What only prepares tests is no test.
  const tests = sum(inside.filter(({ path }) => isTest(path) && !path.startsWith('tests/harness/')))
  const ratio = (tests / source).toFixed(2)
  console.log(`${name.padEnd(16)} ${String(source).padStart(7)} ${String(tests).padStart(7)}  ${ratio}`)
}
for (const room of rooms) row(room, [room])
row('data and domain', ['src/account', 'src/catalogue', 'src/domain'])

/** @type {Map<string, Set<string>>} */
const importers = new Map()
/** Files that are loaded on demand: each is a piece of the build of its own, however small. @type {Set<string>} */
const lazy = new Set()
for (const module of product)
  for (const { specifier, kind } of module.imports) {
    const target = resolveImport(module.path, specifier)
    if (!('file' in target)) continue
    importers.set(target.file, (importers.get(target.file) ?? new Set()).add(module.path))
    if (kind === 'lazy') lazy.add(target.file)
  }
/**
 * Small by design: a lazy file for each route; tables, which drizzle-kit finds by their file's name.
 * @param {string} path
 */
const isSmallByDesign = (path) => path.startsWith(`${routes}/`) || /^server\/.*\/schema\.ts$/.test(path)
const small = product
  .map(({ path, text }) => ({ path, lines: linesOf(text) }))
  .filter(({ path, lines }) => !path.startsWith('scripts/') && lines < 16 && importers.get(path)?.size === 1)
  .filter(({ path }) => !isSmallByDesign(path))
/** Code stands in a room because of what it may use: it cannot move to a caller in another. @param {string} path */
const smallRoomOf = (path) => /^(src\/features\/[^/]+|server\/modules\/[^/]+|[^/]+\/[^/]+)\//.exec(path)?.[1]
/** @param {string} path */
const isCalledFromAbroad = (path) =>
  [...(importers.get(path) ?? [])].every((importer) => smallRoomOf(importer) !== smallRoomOf(path))
const loaded = small.filter(({ path }) => lazy.has(path))
const abroad = small.filter(({ path }) => !lazy.has(path) && isCalledFromAbroad(path))
const rest = small.filter((one) => !loaded.includes(one) && !abroad.includes(one))
console.log(`\nfiles under 16 lines with one importer: ${rest.length}`)
for (const { path } of rest) console.log(`  ${path}`)
console.log(
  `  besides ${loaded.length} that are loaded on demand, and ${abroad.length} whose importer is in another room`,
)

const long = product.flatMap((module) =>
  longFunctions(module, longestFunction).map(({ line, lines }) => ({ lines, place: `${module.path}:${line}` })),
)
console.log(`\nfunctions over ${longestFunction} lines: ${long.length}`)
for (const { lines, place } of long.sort((a, b) => b.lines - a.lines)) console.log(`  ${lines} ${place}`)
console.log()

for (const room of ['src/account/store', 'src/catalogue/store']) {
  const inside = product.filter(({ path }) => path.startsWith(`${room}/`))
  let assertions = 0
  for (const { program } of inside)
    walk(program, (node) => {
      const type = /** @type {{ type?: string, typeName?: { name?: string } } | undefined} */ (node['typeAnnotation'])
      if (node.type === 'TSAsExpression' && type?.typeName?.name !== 'const') assertions += 1
    })
  console.log(`"as" in ${room}: ${((assertions / sum(inside)) * 1000).toFixed(1)} in a thousand lines`)
}
