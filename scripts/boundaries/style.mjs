// @ts-check
/**
 * Style rules that our linter does not have: sizes of files and functions, file names, barrels, escapes from types,
 * idle tests.
 */
import { literal, longFunctions, walk } from './sources.mjs'
import { excusedLongFiles, longestFile, longestFunction } from './table.mjs'

/** @typedef {import('./sources.mjs').Node} Node */
/** @typedef {import('./sources.mjs').Module} Module */
/** @typedef {{ line: number, message: string }} Broken */

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
/** Files that a tool loads for their default export. */
const wantsDefault = /(^|\/)[a-z-]+\.config\.ts$|\.d\.ts$|^tests\/harness\/pg-image\.ts$|^e2e\/set-up\.ts$/

/** @param {Module} module @returns {Broken[]} */
const nameAndSize = ({ path, text }) => {
  /** @type {Broken[]} */
  const broken = []
  const bad = path.split('/').find((part) => !kebab.test(part))
  if (bad) broken.push({ line: 1, message: `"${bad}" is not kebab-case` })
  const lines = text.split('\n').length - 1
  if (lines > longestFile && !excusedLongFiles[path])
    broken.push({ line: longestFile, message: `${lines} lines: over ${longestFile}, one concept a file` })
  return broken
}

/** @param {Module} module @returns {Broken[]} */
const overlong = (module) =>
  module.isTest || !/^(src|server)\//.test(module.path)
    ? []
    : longFunctions(module, longestFunction).map(({ line, lines }) => ({
        line,
        message: `a function of ${lines} lines: over ${longestFunction}, name a part of it`,
      }))

/** @param {Module} module @returns {Broken[]} */
const exportsOf = ({ path, program, lineAt }) => {
  /** @type {Broken[]} */
  const broken = []
  const body = /** @type {Node[]} */ (program['body'])
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path))
    broken.push({ line: 1, message: 'index files become barrels: name the file after its concept' })
  const isReexport = (/** @type {Node} */ node) =>
    /^Export(Named|All)Declaration$/.test(node.type) && Boolean(node['source'])
  if (
    body.length > 0 &&
    body.every((node) => isReexport(node) || node.type === 'ImportDeclaration') &&
    body.some(isReexport)
  )
    broken.push({ line: 1, message: 'a barrel: import from the file that has the thing' })
  for (const node of body) {
    if (node.type === 'ExportAllDeclaration')
      broken.push({ line: lineAt(node.start), message: 'export * hides where things come from' })
    if (node.type === 'ExportDefaultDeclaration' && !wantsDefault.test(path))
      broken.push({ line: lineAt(node.start), message: 'default export: export by name' })
  }
  return broken
}

/** @param {Module} module @returns {Broken[]} */
const escapes = ({ program, comments, lineAt }) => {
  /** @type {Broken[]} */
  const broken = []
  walk(program, (node) => {
    if (node.type === 'TSAnyKeyword')
      broken.push({ line: lineAt(node.start), message: 'any: say what it is, or unknown' })
  })
  for (const { value, start } of comments) {
    const line = lineAt(start)
    if (/^\s*@ts-(ignore|nocheck)/.test(value)) broken.push({ line, message: '@ts-ignore and @ts-nocheck hide faults' })
    if (/^\s*@ts-expect-error\s*$/.test(value)) broken.push({ line, message: '@ts-expect-error without a reason' })
    if (/^\s*(eslint|oxlint)-disable/.test(value)) {
      if (!/--\s*\S{3,}/.test(value)) broken.push({ line, message: 'a suppression gives its reason after "--"' })
      if (/^\s*(eslint|oxlint)-disable\s/.test(value)) broken.push({ line, message: 'suppress one line, not a file' })
    }
  }
  return broken
}

const idle = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fixme'])
const testers = new Set(['test', 'it', 'describe', 'suite', 'bench'])

/** @param {Module} module @returns {Broken[]} */
const idleTests = ({ path, program, isTest, lineAt }) => {
  /** @type {Broken[]} */
  const broken = []
  if (!isTest) return broken
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = /** @type {Node} */ (node['callee'])
    if (callee.type !== 'MemberExpression') return
    const name = String(/** @type {Node} */ (callee['property'])['name'])
    const object = /** @type {Node} */ (callee['object'])
    const line = lineAt(node.start)
    const [first] = /** @type {Node[]} */ (node['arguments'])
    // Playwright's conditional form, test.skip(({ isMobile }) => …, 'why'), says when and why.
    const conditional = path.startsWith('e2e/') && name === 'skip' && first && literal(first) === undefined
    if (testers.has(String(object['name'])) && idle.has(name) && !conditional)
      broken.push({ line, message: `${String(object['name'])}.${name}: a test that does not run proves nothing` })
    if (/^toMatch(Inline)?Snapshot$/.test(name)) broken.push({ line, message: 'a snapshot: state what must hold' })
    if (name === 'waitForTimeout') broken.push({ line, message: 'a sleep: wait for what must happen' })
  })
  return broken
}

/**
 * The interface's rooms; what they call of these writes to the device, whose disk may be full. The others ask the
 * backend, and answer with its refusal.
 */
const interfaceRooms = /^src\/(features|widgets|app)\//
const writers = /^#account\/(drafts\/|records\/(?!lucky|membership|online|staff))/

/**
 * The functions at the root of `write().then(…)`, of both branches of a choice, and of `Promise.all([write()])`; none where
 * a failure is caught on the way.
 *
 * @param {Node | null | undefined} node
 * @returns {string[]}
 */
const rootCalls = (node) => {
  if (node?.type === 'ParenthesizedExpression') return rootCalls(/** @type {Node} */ (node['expression']))
  if (node?.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].flatMap((one) => rootCalls(/** @type {Node} */ (one)))
  if (node?.type === 'ArrayExpression') return /** @type {Node[]} */ (node['elements']).flatMap((one) => rootCalls(one))
  if (node?.type !== 'CallExpression') return []
  const callee = /** @type {Node} */ (node['callee'])
  if (callee.type === 'Identifier') return [String(callee['name'])]
  if (callee.type !== 'MemberExpression') return []
  const object = /** @type {Node} */ (callee['object'])
  if (String(/** @type {Node} */ (callee['property'])['name']) === 'catch') return []
  if (object['name'] === 'Promise') return /** @type {Node[]} */ (node['arguments']).flatMap((one) => rootCalls(one))
  return rootCalls(object)
}

/** @param {Module} module @returns {Broken[]} */
const silentWrites = ({ path, program, isTest, lineAt }) => {
  /** @type {Broken[]} */
  const broken = []
  if (isTest || !interfaceRooms.test(path)) return broken
  /** @type {Set<string>} */
  const names = new Set()
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration' && writers.test(literal(node['source']) ?? ''))
      for (const one of /** @type {Node[]} */ (node['specifiers']))
        names.add(String(/** @type {Node} */ (one['local'])['name']))
  })
  walk(program, (node) => {
    if (node.type !== 'UnaryExpression' || node['operator'] !== 'void') return
    for (const name of rootCalls(/** @type {Node} */ (node['argument'])))
      if (names.has(name))
        broken.push({
          line: lineAt(node.start),
          message: `void ${name}(): a full disk would go unsaid; run it by save() of #ui/page/use-saving.ts`,
        })
  })
  return broken
}

/** @param {Module} module @returns {Broken[]} */
export const brokenStyle = (module) => [
  ...nameAndSize(module),
  ...overlong(module),
  ...exportsOf(module),
  ...escapes(module),
  ...idleTests(module),
  ...silentWrites(module),
]
