// @ts-check
/** Finds uses of globals that only one room may use (`monopolies` in table.mjs). */
import { walk } from './sources.mjs'
import { monopolies } from './table.mjs'

/** @typedef {import('./sources.mjs').Node} Node */
/** @typedef {import('./sources.mjs').Module} Module */

const globals = new Set(['globalThis', 'window', 'self'])
const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
  'ChainExpression',
])

/** @param {unknown} value @returns {Node} */
const unwrap = (value) => {
  const node = /** @type {Node} */ (value)
  return wrappers.has(node.type) ? unwrap(node['expression']) : node
}

/**
 * "Date.now" for Date.now, globalThis.Date.now and host.Date.now alike; "fetch" for globalThis.fetch.
 * @param {Node} member
 */
const memberName = (member) => {
  const property = /** @type {Node} */ (member['property'])
  const name = member['computed'] ? property['value'] : property['name']
  if (typeof name !== 'string') return ''
  const object = unwrap(member['object'])
  const owner = object.type === 'MemberExpression' ? /** @type {Node} */ (object['property'])['name'] : object['name']
  if (typeof owner !== 'string') return ''
  return globals.has(owner) ? name : `${owner}.${name}`
}

/**
 * Collects the names that a pattern binds: parameters, variables, imports.
 * @param {unknown} pattern @param {Set<string>} into
 */
const bind = (pattern, into) => {
  if (!pattern) return
  walk(/** @type {Node} */ (pattern), (node, parent, key) => {
    if (node.type.startsWith('TS')) return node.type === 'TSParameterProperty'
    if (node.type === 'Identifier' && !(parent?.type === 'Property' && key === 'key' && parent['value'] !== node))
      into.add(String(node['name']))
    return true
  })
}

/** Every name that the file declares anywhere: such a name is not the global. @param {Node} program */
const declaredNames = (program) => {
  /** @type {Set<string>} */
  const names = new Set()
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') bind(node['id'], names)
    if (node.type.startsWith('Import') && node['local']) bind(node['local'], names)
    if (/Function/.test(node.type) && Array.isArray(node['params'])) {
      bind(node['id'], names)
      for (const parameter of node['params']) bind(parameter, names)
    }
  })
  return names
}

/**
 * Whether this identifier is read as a value, not the name of a property, type or label.
 * @param {Node | undefined} parent @param {string} key
 */
const isReference = (parent, key) => {
  if (!parent) return false
  if (parent.type === 'MemberExpression') return key === 'object' || Boolean(parent['computed'])
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return key !== 'key' || Boolean(parent['computed'])
  if (/^(Import|Export)/.test(parent.type)) return false
  if (parent.type === 'VariableDeclarator') return key === 'init'
  return !/^(LabeledStatement|BreakStatement|ContinueStatement)$/.test(parent.type)
}

const names = new Set(monopolies.flatMap((one) => one.names))

/**
 * The uses of monopolised names in a module, with their lines.
 * @param {Module} module
 * @returns {{ name: string, line: number }[]}
 */
export const usesOf = (module) => {
  /** @type {{ name: string, line: number }[]} */
  const uses = []
  const declared = declaredNames(module.program)
  /** @param {string} name @param {Node} node */
  const note = (name, node) => {
    if (names.has(name)) uses.push({ name, line: module.lineAt(node.start) })
  }
  walk(module.program, (node, parent, key) => {
    // Types name globals without using them ("typeof fetch").
    if (node.type.startsWith('TS') && !wrappers.has(node.type)) return node.type === 'TSInstantiationExpression'
    switch (node.type) {
      case 'MemberExpression':
        note(memberName(node), node)
        break
      case 'Identifier':
        if (isReference(parent, key) && !declared.has(String(node['name']))) note(String(node['name']), node)
        break
      case 'NewExpression':
      case 'CallExpression': {
        const callee = unwrap(node['callee'])
        const name = callee.type === 'MemberExpression' ? memberName(callee) : callee['name']
        const count = /** @type {Node[]} */ (node['arguments']).length
        if (name === 'Date' && node.type === 'NewExpression' && count === 0) note('new Date()', node)
        if (name === 'Date' && node.type === 'CallExpression') note('Date()', node)
        break
      }
      case 'VariableDeclarator': {
        // const { randomUUID } = crypto
        const [target, init] = [/** @type {Node} */ (node['id']), node['init']]
        if (target.type !== 'ObjectPattern' || !init) break
        const object = unwrap(init)
        const owner =
          object.type === 'MemberExpression' ? /** @type {Node} */ (object['property'])['name'] : object['name']
        for (const property of /** @type {Node[]} */ (target['properties'])) {
          const field = /** @type {Node | undefined} */ (property['key'])?.['name']
          note(globals.has(String(owner)) ? String(field) : `${String(owner)}.${String(field)}`, property)
        }
        break
      }
      default:
    }
    return true
  })
  for (const { specifier, names: imported, line } of module.imports)
    if (specifier === 'node:crypto' || specifier === 'crypto')
      for (const name of imported) if (names.has(`crypto.${name}`)) uses.push({ name: `crypto.${name}`, line })
  return uses
}

/**
 * @param {Module} module
 * @returns {{ line: number, message: string }[]}
 */
export const brokenMonopolies = (module) => {
  const { path, isTest } = module
  const inServer = path.startsWith('server/')
  if (isTest || !(inServer || path.startsWith('src/'))) return []
  return usesOf(module).flatMap(({ name, line }) => {
    const rule = monopolies.find((one) => one.names.includes(name))
    if (!rule || (inServer && rule.within === 'src')) return []
    if (rule.rooms.some((room) => path === room || (room.endsWith('/') && path.startsWith(room)))) return []
    return [{ line, message: `${name} stands only in ${rule.rooms.join(', ')}: ${rule.remedy}` }]
  })
}
