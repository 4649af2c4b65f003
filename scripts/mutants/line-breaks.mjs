// @ts-check
/** Ways to break a line of code so that it does something else. */
import { parseSync, traverse } from '@babel/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('@babel/core').types.Node} Node */
/** @typedef {{ file: string, line: number, what: string, start: number, end: number, to: string }} Break */

/** @type {import('@babel/core').ParserOptions[]} */
const [ts = {}, tsx = {}] = [{ plugins: ['typescript'] }, { plugins: ['typescript', 'jsx'] }]
/** Throws where the text is not code. @param {string} text @param {string} file */
export const parse = (text, file) => {
  const parserOpts = file.endsWith('x') ? tsx : ts
  const parsed = parseSync(text, { filename: file, configFile: false, babelrc: false, parserOpts })
  if (!parsed) throw new Error(`${file} cannot be read`)
  return parsed
}

/** @type {Record<string, string>} */
const opposites = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '===': '!==', '!==': '===', '&&': '||', '||': '&&' }

/** Every way to break a file. @param {string} root @param {string} file @returns {Break[]} */
export const breaksOf = (root, file) => {
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
