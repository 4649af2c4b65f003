// @ts-check
/**
 * `npm run boundaries`: checks that each file is in a room of boundaries/table.mjs and imports (types and lazy imports
 * included) only what its room may import. Also checks rules that the linter lacks.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { checkCode, textOf } from './boundaries/code-rules.mjs'
import { freeFolders, packages, rooms } from './boundaries/table.mjs'

/** Tests and their helpers (test-corpus.ts) may import anything, and no other file imports them. @param {string} path */
export const isTestFile = (path) =>
  /\.(test|spec)\.tsx?$|(^|\/)test-[a-z0-9-]+\.tsx?$/.test(path) || /^(tests|e2e)\//.test(path)

/** @param {string} path from the root */
function roomOf(path) {
  const folders = posix.dirname(path.replace(/^src\//, '')).split('/')
  if (freeFolders.includes(folders[0] ?? '')) return 'free'
  if (folders[0] === 'features') return folders[1] && `features/${folders[1]}`
  if (path === 'src/main.tsx' || path === 'src/vite-env.d.ts') return 'main'
  const around = [3, 2, 1].map((depth) => folders.slice(0, depth).join('/'))
  const room = around.find((name) => Object.hasOwn(rooms, name))
  // Files directly in server/ are the composition. A folder of server/ that is not in the table has no room.
  return room === 'server' && folders.length > 1 ? undefined : room
}

/** @param {string} room */
const ruleOf = (room) => room.replace(/^features\/.*/, 'features')

/** @param {string} from @param {string} specifier */
function fileOf(from, specifier) {
  const barePath = specifier.replace(/\?.*$/, '')
  if (/^[./]/.test(barePath))
    return posix.join(barePath.startsWith('.') ? posix.dirname(from) : '', barePath).replace(/^\//, '')
  return barePath.startsWith('#') ? barePath.replace(/^#(?!server\/|tests\/)/, 'src/').replace('#', '') : undefined
}

/** @param {string} room @param {string} target */
function mayImportFile(room, target) {
  const targetRoom = roomOf(target)
  if (!targetRoom || targetRoom === 'free' || isTestFile(target)) return false
  if (targetRoom === room) return true
  if (targetRoom === 'server' || targetRoom === 'main') return false
  const path = target.replace(/^src\//, '')
  return (rooms[ruleOf(room)] ?? []).some((entry) => path.startsWith(entry) && !/^\w/.test(path.slice(entry.length)))
}

/** @param {string} room @param {string} specifier */
function mayImportPackage(room, specifier) {
  const fits = (/** @type {string} */ name) => `${specifier}/`.startsWith(name.endsWith(':') ? name : `${name}/`)
  const name = Object.keys(packages).filter(fits).sort().at(-1) ?? ''
  return (packages[name] ?? []).some((one) => `${ruleOf(room)}/`.startsWith(`${one}/`))
}

/** @typedef {import('vite').ESTree.Node} Node */
/** @param {string} path @param {string} text @returns {string[]} */
export function findViolations(path, text) {
  const problems = /** @type {string[]} */ ([])
  const say = (/** @type {{ start: number }} */ { start }, /** @type {string} */ message) =>
    problems.push(`${path}:${text.slice(0, start).split('\n').length}  ${message}`)
  const room = roomOf(path)
  if (!room) return [`${path}  is in no room of scripts/boundaries/table.mjs`]
  if (!/\.(tsx?|mjs)$/.test(path)) return problems
  const { program, comments } = parseSync(path, text)
  for (const comment of comments)
    if (/^\s*(eslint|oxlint)-disable(?!-(next-)?line .*--\s*\S{3})/.test(comment.value))
      say(comment, 'a suppression is for one line and gives its reason after "--"')
  if (room === 'free' || isTestFile(path)) return problems

  const sourceOf = (/** @type {Node} */ { start, end }) => text.slice(start, end)
  /** @param {Node} node @param {Node | null} source */
  const imports = (node, source) => {
    const specifier = textOf(source)
    const target = fileOf(path, specifier)
    if (target ? !mayImportFile(room, target) : !mayImportPackage(room, specifier))
      say(node, `${room} may not import ${target ?? (specifier || 'a computed path')}`)
  }
  new Visitor({
    ImportDeclaration: (node) => imports(node, node.source),
    ExportNamedDeclaration: (node) => void (node.source && imports(node, node.source)),
    ImportExpression(node) {
      // Skips `import(file)` of `import file from './a.worker.ts?worker&url'`: that declaration is checked instead.
      if (node.source.type !== 'Identifier' || !text.includes('?worker&url')) imports(node, node.source)
    },
    TSImportType: (node) => imports(node, node.source),
    NewExpression(node) {
      // Vite treats new URL('./search.worker.ts', import.meta.url) as the declaration of a worker.
      const [file] = /^new URL\([^,]*\.(ts|mjs)['"], import\.meta/.test(sourceOf(node)) ? node.arguments : []
      if (file) imports(node, file)
    },
  }).visit(program)
  checkCode(path, text, program, say)
  return problems
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const violations = ['src', 'server', ...freeFolders].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((file) => findViolations(relative(root, file).replaceAll(sep, '/'), readFileSync(file, 'utf8'))),
  )
  for (const violation of violations) console.error(violation)
  console.log(`${violations.length} violations of the boundaries`)
  if (violations.length > 0) process.exitCode = 1
}
