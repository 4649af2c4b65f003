// @ts-check
/**
 * `npm run breaks -- --seed 7 --count 10`: draws as many random lines of `src` and of `server`, breaks each in a copy of
 * the tree, one at a time, and runs the tests beside it, then all that reach it. Prints what was not caught, and fails if
 * that is more than a fifth of either.
 */
import { parseSync, traverse } from '@babel/core'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyTree } from './mutants/copy-tree.mjs'

/** @typedef {import('@babel/core').types.Node} Node */
/** @typedef {{ file: string, line: number, what: string, start: number, end: number, to: string }} Break */

const root = fileURLToPath(new URL('..', import.meta.url))
const random = String(Date.now() % 1_000_000)
const { values } = parseArgs({
  options: { seed: { type: 'string', default: random }, count: { type: 'string', default: '10' } },
})
let state = Number(values.seed)
/** @param {number} most */
const draw = (most) => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most)
}

/** @type {('typescript' | 'jsx')[]} */
const parsers = ['typescript', 'jsx']
/** Throws where the text is not code. @param {string} text @param {string} file */
const parse = (text, file) => {
  const parserOpts = { plugins: file.endsWith('x') ? parsers : parsers.slice(0, 1) }
  const parsed = parseSync(text, { filename: file, configFile: false, babelrc: false, parserOpts })
  if (!parsed) throw new Error(`${file} cannot be read`)
  return parsed
}

/** @type {Record<string, string>} */
const opposites = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '===': '!==', '!==': '===', '&&': '||', '||': '&&' }

/** Every way to break a file. @param {string} file @returns {Break[]} */
const breaksOf = (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  /** @type {Break[]} */
  const found = []
  /** @param {Pick<Node, 'start' | 'end' | 'loc'>} at @param {string} what @param {string} to */
  const add = ({ start, end, loc }, what, to) =>
    found.push({ file, line: loc?.start.line ?? 0, what, start: start ?? 0, end: end ?? 0, to })
  const source = (/** @type {Node} */ { start, end }) => text.slice(start ?? 0, end ?? 0)
  /** @param {Node & { operator: string }} node @param {Node} left @param {Node} right */
  const turn = ({ operator, loc }, { end }, { start }) => {
    const to = text.slice(end ?? 0, start ?? 0).replace(operator, opposites[operator] ?? '')
    if (operator in opposites) add({ loc: loc ?? null, start: end ?? 0, end: start ?? 0 }, `${operator} turned`, to)
  }
  traverse(parse(text, file), {
    IfStatement({ node: { test, consequent } }) {
      add(test, 'condition negated', `!(${source(test)})`)
      const [only, ...more] = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
      if (more.length === 0 && only && /^(Return|Throw)/.test(only.type)) add(only, 'early end removed', ';')
    },
    ConditionalExpression: ({ node: { test } }) => void add(test, 'condition negated', `!(${source(test)})`),
    BinaryExpression: ({ node }) => turn(node, node.left, node.right),
    LogicalExpression: ({ node }) => turn(node, node.left, node.right),
    'NumericLiteral|BooleanLiteral'({ node, parentPath }) {
      // A type is no behaviour, and how large something is drawn is looked at.
      if (parentPath?.find((one) => one.isJSXAttribute() || one.isTSType())) return
      if (node.type === 'NumericLiteral') add(node, 'number changed', String(node.value * 10 || 1))
      if (node.type === 'BooleanLiteral') add(node, 'yes and no changed', String(!node.value))
    },
    AwaitExpression: ({ node }) => void add(node, 'await removed', source(node.argument)),
    ExpressionStatement({ node }) {
      const called = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (called.type === 'CallExpression') add(node, 'call dropped', ';')
    },
  })
  return found
}
/** One break on each of the lines that are drawn. @param {string} room */
const drawn = (room) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).sort()
  /** @type {Map<string, Break[]>} */
  const byLine = new Map()
  const code = files.filter((path) => /(?<!\.test|\.measure|\.d)\.tsx?$/.test(path))
  for (const one of code.flatMap((path) => breaksOf(join(room, path))))
    byLine.set(`${one.file}:${one.line}`, [...(byLine.get(`${one.file}:${one.line}`) ?? []), one])
  const lines = [...byLine.values()]
  const some = Array.from({ length: Number(values.count) }, () => lines.splice(draw(lines.length), 1)[0] ?? [])
  return some.flatMap((line) => line[draw(line.length)] ?? [])
}

/** The test that fails, or null. @param {string} copy @param {string[]} which */
const failing = (copy, which) => {
  const how = [...which, '--bail=1', '--testTimeout=120000', '--passWithNoTests', '--reporter=verbose']
  const env = { ...process.env, SYNC_SHRINK: '0', SYNC_HISTORIES: '60', NO_COLOR: '1' }
  const run = { cwd: copy, env, encoding: /** @type {const} */ ('utf8'), maxBuffer: 64 * 1024 * 1024 }
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...how], run)
  return status === 0 ? null : (/^ *(?:×|✗|FAIL) +(.*?)(?: \d+ms)?$/m.exec(stdout)?.[1] ?? 'it did not run')
}
const copy = copyTree(root)
console.log(`seed ${values.seed}`)
for (const room of ['src', 'server']) {
  const all = drawn(room).map(({ file, line, what, start, end, to }) => {
    const right = readFileSync(join(copy, file), 'utf8')
    const wrong = right.slice(0, start) + to + right.slice(end)
    parse(wrong, file)
    writeFileSync(join(copy, file), wrong)
    const by = failing(copy, ['run', `${dirname(file)}/`]) ?? failing(copy, ['related', file, '--run'])
    writeFileSync(join(copy, file), right)
    console.log(`${by ? 'caught' : 'LIVED'} ${file}:${line} ${what}: ${by ?? right.split('\n')[line - 1]?.trim()}`)
    return by !== null
  })
  const caught = all.filter(Boolean).length
  console.log(`${room}: ${caught} of ${all.length} caught`)
  if (caught < all.length * 0.8) process.exitCode = 1
}
rmSync(copy, { recursive: true, force: true })
