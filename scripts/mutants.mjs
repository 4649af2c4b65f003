// @ts-check
/**
 * Checks that tests notice faults: makes one change at a time in a copy of the tree, and runs the tests that must fail.
 * Without arguments it does both of these, with 10 lines:
 * - `npm run mutants -- --rules [ACC-1 …]` breaks the engine and each rule of the outbox (mutants/). An assertion must
 *   fail: for a rule, in a test whose title has the rule's id.
 * - `npm run mutants -- --lines 40 [--seed 7]` breaks random lines of src and server. Tests or the compiler must notice
 *   85 %. The default seed is made from the commit.
 */
import { parseSync, Visitor } from 'vite'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { engineMutants } from './mutants/engine.mjs'
import { patchesOf, ruleMutants } from './mutants/rules.mjs'

/** @typedef {{ start: number, end: number }} Span */
/** @typedef {Span & { file: string, line: number, what: string, to: string }} LineBreak */

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rules: { type: 'boolean' }, lines: { type: 'string' }, seed: { type: 'string' } },
})

const copy = mkdtempSync(join(tmpdir(), 'mutant-'))
const copiedPaths = ['src', 'tests', 'scripts', 'server', 'package.json', 'vite.config.ts', 'tsconfig.json']
for (const part of [...copiedPaths, 'lingui.config.ts', 'index.html'])
  cpSync(join(root, part), join(copy, part), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

/** @param {string} tool @param {readonly string[]} args */
function run(tool, args) {
  // One failing history is enough, so it is not shrunk.
  const env = { ...process.env, SYNC_SHRINK: '0', SYNC_HISTORIES: '60', NIGHTLY: '1', NO_COLOR: '1' }
  const options = { cwd: copy, env, encoding: /** @type {const} */ ('utf8'), maxBuffer: 64 * 1024 * 1024 }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`node_modules/${tool}`, ...args], options)
  return { failed: status !== 0, output: stdout + stderr }
}
/** The time-out is long, because a slow test on a busy machine must not fail. @param {readonly string[]} args */
const vitest = (args) => run('vitest/vitest.mjs', [...args, '--reporter=verbose', '--testTimeout=120000'])
/** @param {string} output */
const firstFailure = (output) => /^ *(?:×|✗|FAIL) +(.*?)(?: \d+ms)?$/m.exec(output)?.[1] ?? 'it did not run'

/**
 * @param {string} name
 * @param {readonly (readonly [file: string, edit: (text: string) => string])[]} edits
 * @param {() => string | undefined} judge what caught the break
 */
function isCaught(name, edits, judge) {
  const files = edits.map(([file]) => join(copy, file))
  const contentsBefore = files.map((file) => readFileSync(file, 'utf8'))
  for (const [file, edit] of edits) writeFileSync(join(copy, file), edit(readFileSync(join(copy, file), 'utf8')))
  const by = judge()
  for (const [n, file] of files.entries()) writeFileSync(file, contentsBefore[n] ?? '')
  console.log(`${by ? 'caught' : 'SURVIVED'} ${name}${by ? `: ${by}` : ''}`)
  return by !== undefined
}

/** @param {string} from @param {string} to */
const patch = (from, to) => (/** @type {string} */ text) => {
  const target = from.replace(/\$$/, '')
  const at = from.endsWith('$') ? text.lastIndexOf(target) : text.indexOf(target)
  if (at < 0) throw new Error(`nothing to break: ${target}`)
  return text.slice(0, at) + to + text.slice(at + target.length)
}

const suites = ['tests/integration/sync', 'src/account', 'src/app/runtime', 'src/api']
/** Rules of the server are tested in the backend's folder. @param {string} rule */
const filesNaming = (rule) =>
  [...suites, 'tests/integration/backend']
    .flatMap((suite) =>
      readdirSync(join(root, suite), { recursive: true, encoding: 'utf8' }).map((path) => join(suite, path)),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && readFileSync(join(root, path), 'utf8').includes(`${rule} `))

/** @param {string | undefined} rule */
function caughtByAssertion(rule) {
  const projects = ['device', 'app', ...(rule ? ['server'] : [])].map((name) => `--project=${name}`)
  const testArgs = rule ? ['-t', `${rule} `, ...filesNaming(rule)] : suites
  // With --bail=1, only the first failure is known. If it is not of an assertion, all tests run.
  for (const bail of ['1', '0']) {
    const { failed, output } = vitest(['run', ...projects, `--bail=${bail}`, ...testArgs])
    if (!failed) return undefined
    if (/AssertionError|never quiet|too many timers/.test(output)) return firstFailure(output)
  }
  return undefined
}

/** @returns {boolean} whether all were caught */
function breakRules() {
  const all = Object.entries({ ...engineMutants, ...ruleMutants }).map(([title, mutant]) => ({
    title,
    rule: /^[A-Z]+-?\d+(?= )/.exec(title)?.[0],
    edits: patchesOf(mutant).map(([file, from, to]) => /** @type {const} */ ([file, patch(from, to)])),
  }))
  const some = all.filter(({ rule }) => positionals.length === 0 || (rule && positionals.includes(rule)))
  const survivors = some.filter(({ title, rule, edits }) => !isCaught(title, edits, () => caughtByAssertion(rule)))
  console.log(`rules: ${some.length - survivors.length} of ${some.length} caught`)
  return survivors.length === 0
}

/** @type {Record<string, string>} */
const opposites = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '===': '!==', '!==': '===', '&&': '||', '||': '&&' }

/** @param {string} file @returns {LineBreak[]} */
function breaksOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  /** @type {LineBreak[]} */
  const lineBreaks = []
  // Literals in types have no behaviour, and those in JSX attributes are mostly sizes, which are checked by eye.
  let ignoredDepth = 0
  const [enter, leave] = [() => void ignoredDepth++, () => void ignoredDepth--]
  /** @param {Span} span @param {string} what @param {string} to */
  const add = ({ start, end }, what, to) =>
    lineBreaks.push({ file, line: text.slice(0, start).split('\n').length, what, start, end, to })
  const sourceOf = (/** @type {Span} */ { start, end }) => text.slice(start, end)
  const negate = (/** @type {Span} */ test) => void add(test, 'condition negated', `!(${sourceOf(test)})`)
  /** @param {{ operator: string, left: Span, right: Span }} node */
  const turn = ({ operator, left, right }) => {
    const operatorSpan = { start: left.end, end: right.start }
    const to = opposites[operator]
    if (to) add(operatorSpan, `${operator} turned`, sourceOf(operatorSpan).replace(operator, to))
  }
  new Visitor({
    JSXAttribute: enter,
    'JSXAttribute:exit': leave,
    TSLiteralType: enter,
    'TSLiteralType:exit': leave,
    IfStatement({ test, consequent }) {
      negate(test)
      const [only, ...more] = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
      if (more.length === 0 && only && /^(Return|Throw)/.test(only.type)) add(only, 'early end removed', ';')
    },
    ConditionalExpression: ({ test }) => negate(test),
    BinaryExpression: turn,
    LogicalExpression: turn,
    Literal(node) {
      if (ignoredDepth > 0) return
      if (typeof node.value === 'number') add(node, 'number changed', String(node.value * 10 || 1))
      if (typeof node.value === 'boolean') add(node, 'yes and no changed', String(!node.value))
    },
    AwaitExpression: (node) => void add(node, 'await removed', sourceOf(node.argument)),
    ExpressionStatement(node) {
      const callNode = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (callNode.type === 'CallExpression') add(node, 'call dropped', ';')
    },
  }).visit(parseSync(file, text).program)
  return lineBreaks
}

/** @param {LineBreak} line */
function caughtByTests({ file }) {
  const compile = ['-p', file.startsWith('server/') ? 'server' : '.', '--noEmit']
  // The tests in the file's folder run first, because they are few, except in src and server: these contain all tests.
  const nearbyRuns = file.split('/').length > 2 ? [['run', `${dirname(file)}/`]] : []
  const runs = [...nearbyRuns, ['related', file, '--run']]
  for (const args of runs) {
    const { failed, output } = vitest([...args, '--bail=1', '--passWithNoTests'])
    if (failed) return firstFailure(output)
  }
  return run('typescript/bin/tsc', compile).failed ? 'the compiler' : undefined
}

/** @param {number} count @returns {boolean} whether enough were caught */
function breakLines(count) {
  const commit = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout
  const seed = values.seed ?? String(parseInt(commit, 16))
  console.log(`seed ${seed}`)
  let turn = 0
  const draw = (/** @type {number} */ most) =>
    createHash('sha256').update(`${seed} ${turn++}`).digest().readUInt32BE() % most
  const files = ['src', 'server'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)),
  )
  const code = files.filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path)).sort()
  /** @type {Map<string, LineBreak[]>} */
  const byLine = new Map()
  for (const one of code.flatMap(breaksOf))
    byLine.set(`${one.file}:${one.line}`, [...(byLine.get(`${one.file}:${one.line}`) ?? []), one])
  const lines = [...byLine.values()]
  const chosenLines = Array.from({ length: count }, () => lines.splice(draw(lines.length), 1)[0] ?? [])
  const breaks = chosenLines.flatMap((ways) => ways[draw(ways.length)] ?? [])
  const survivors = breaks.filter((one) => {
    const edit = (/** @type {string} */ text) => text.slice(0, one.start) + one.to + text.slice(one.end)
    return !isCaught(`${one.file}:${one.line} ${one.what}`, [[one.file, edit]], () => caughtByTests(one))
  })
  console.log(`lines: ${breaks.length - survivors.length} of ${breaks.length} caught`)
  return survivors.length <= breaks.length * 0.15
}

const all = !values.rules && !values.lines
try {
  const rules = !(all || values.rules) || breakRules()
  const lines = !(all || values.lines) || breakLines(Number(values.lines ?? 10))
  if (!rules || !lines) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
