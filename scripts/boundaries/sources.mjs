// @ts-check
/** Parses the source tree into modules: the imports and the syntax tree of each. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 * @typedef {{ specifier: string, kind: 'value' | 'type' | 'lazy', line: number, names: string[] }} Import
 * @typedef {{ path: string, text: string, program: Node, comments: { value: string, start: number }[],
 *   imports: Import[], isTest: boolean, lineAt: (offset: number) => number }} Module
 */

const code = /\.(tsx?|mts|mjs)$/
const notOurs = new Set(['node_modules', 'dist', 'test-results', '.git'])

/** Test files, and helpers used only by them (test-corpus.ts). @param {string} path */
export const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)test-[a-z0-9-]+\.tsx?$/.test(path) || /^(tests|e2e)\//.test(path)

/** @param {string} root @param {string} folder @returns {string[]} */
const listFolder = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
        if (notOurs.has(entry.name)) return []
        const path = posix.join(folder, entry.name)
        return entry.isDirectory() ? listFolder(root, path) : [path]
      })
    : []

/** All files of the product's folders, as paths from the root with forward slashes. @param {string} root */
export const listFiles = (root) => ['src', 'server', 'tests', 'e2e', 'scripts'].flatMap((top) => listFolder(root, top))

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' && value !== null && typeof (/** @type {Node} */ (value).type) === 'string'

/**
 * Visits every node with its parent and its key there; `visit` returns false to skip the children.
 * @param {Node} node
 * @param {(node: Node, parent: Node | undefined, key: string) => boolean | void} visit
 * @param {Node} [parent]
 * @param {string} [key]
 */
export const walk = (node, visit, parent, key = '') => {
  if (visit(node, parent, key) === false) return
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit, node, name)
    } else if (isNode(value)) walk(value, visit, node, name)
  }
}

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/** The functions of a module that have more lines than that. @param {Module} module @param {number} most */
export const longFunctions = ({ program, lineAt }, most) => {
  /** @type {{ line: number, lines: number }[]} */
  const long = []
  walk(program, (node) => {
    if (!functions.has(node.type) || !isNode(node['body'])) return
    const lines = lineAt(node['body'].end) - lineAt(node['body'].start) + 1
    if (lines > most) long.push({ line: lineAt(node.start), lines })
  })
  return long
}

/** @param {unknown} node @returns {string | undefined} the text of a string, or of a template without expressions */
export const literal = (node) => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = /** @type {{ value: { cooked: string } }[]} */ (node['quasis'])
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

/** @param {Node} program @param {(offset: number) => number} lineAt @returns {Import[]} */
const importsOf = (program, lineAt) => {
  /** @type {Import[]} */
  const found = []
  /**
   * Names bound to a worker's file by import file from './search.worker.ts?worker&url'.
   * @type {Map<unknown, unknown>}
   */
  const workerFiles = new Map()
  /** @param {unknown} source @param {Import['kind']} kind @param {Node} node @param {string[]} [names] */
  const add = (source, kind, node, names = []) => {
    const specifier = literal(source)
    // A computed import cannot be checked, so no rule allows it.
    found.push({ specifier: specifier ?? '(computed)', kind, line: lineAt(node.start), names })
  }
  walk(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration': {
        const specifiers = /** @type {Node[]} */ (node['specifiers'])
        const names = specifiers.map((one) => /** @type {Node | undefined} */ (one['imported'])?.['name'] ?? '*')
        if (literal(node['source'])?.endsWith('?worker&url')) {
          for (const one of specifiers) workerFiles.set(/** @type {Node} */ (one['local'])['name'], node['source'])
          add(node['source'], 'lazy', node)
        } else add(node['source'], node['importKind'] === 'type' ? 'type' : 'value', node, names.map(String))
        break
      }
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        if (node['source']) add(node['source'], node['exportKind'] === 'type' ? 'type' : 'value', node)
        break
      case 'ImportExpression':
        add(workerFiles.get(/** @type {Node} */ (node['source'])['name']) ?? node['source'], 'lazy', node)
        break
      case 'TSImportType':
        add(node['source'] ?? node['argument'], 'type', node)
        break
      case 'NewExpression': {
        // new URL('./search.worker.ts', import.meta.url) declares a worker to Vite.
        const [path, base] = /** @type {Node[]} */ (node['arguments'])
        const callee = /** @type {Node} */ (node['callee'])
        if (callee['name'] === 'URL' && base?.type === 'MemberExpression' && code.test(literal(path) ?? ''))
          if (/** @type {Node} */ (base['object']).type === 'MetaProperty') add(path, 'lazy', node)
        break
      }
      default:
    }
  })
  return found
}

/** @param {string} text */
const lineCounter = (text) => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (/** @type {number} */ offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** @param {string} root @param {string} path @returns {Module} */
const readModule = (root, path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} does not parse: ${error.message}`)
  const tree = /** @type {Node} */ (/** @type {unknown} */ (program))
  const lineAt = lineCounter(text)
  return { path, text, program: tree, comments, imports: importsOf(tree, lineAt), isTest: isTest(path), lineAt }
}

/** @param {string} root @param {readonly string[]} files @returns {Module[]} */
export const readModules = (root, files) =>
  files.filter((path) => code.test(path)).map((path) => readModule(root, path))

/**
 * The target of an import: a file of ours (path from the root), or a package.
 * @param {string} from
 * @param {string} specifier
 * @returns {{ file: string } | { package: string }}
 */
export const resolveImport = (from, specifier) => {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { file: posix.join(dirname(from), bare) }
  if (bare.startsWith('/')) return { file: bare.slice(1) }
  const alias = /^#([a-z0-9-]+)\/(.*)$/.exec(bare)
  if (!alias) return { package: specifier }
  const [, top = '', rest = ''] = alias
  return { file: ['server', 'tests'].includes(top) ? `${top}/${rest}` : `src/${top}/${rest}` }
}
