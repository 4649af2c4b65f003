// @ts-check
/** Finds text on the screen that is not translated with Lingui. An element with translate="no" is skipped. */
import { literal } from './sources.mjs'

/** @typedef {import('./sources.mjs').Node} Node */
/** @typedef {import('./sources.mjs').Module} Module */

const translators = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])
/** At least two letters in a row; "x", "·" and "%" are not words. */
const word = /\p{L}{2,}/u

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value

/** @param {Node} element */
const isTranslated = (element) => {
  const opening = /** @type {Node} */ (element['openingElement'])
  const attributes = /** @type {Node[]} */ (opening['attributes'])
  return (
    translators.has(String(/** @type {Node} */ (opening['name'])['name'])) ||
    attributes.some(
      (one) =>
        one.type === 'JSXAttribute' &&
        /** @type {Node} */ (one['name'])['name'] === 'translate' &&
        literal(one['value']) === 'no',
    )
  )
}

/**
 * @param {Module} module
 * @returns {{ line: number, message: string }[]}
 */
export const untranslatedWords = (module) => {
  if (module.isTest || !/^src\/(app|features|kinds|widgets|ui)\/.*\.tsx$/.test(module.path)) return []
  /** @type {{ line: number, message: string }[]} */
  const found = []
  /** @param {Node} node @param {unknown} text */
  const note = (node, text) => {
    if (typeof text === 'string' && word.test(text))
      found.push({
        line: module.lineAt(node.start),
        message: `"${text.trim().slice(0, 40)}" does not go through Lingui`,
      })
  }
  /** @param {Node} node */
  const visit = (node) => {
    if (node.type === 'JSXElement' && isTranslated(node)) return
    if (node.type === 'JSXText') note(node, node['value'])
    if (node.type === 'JSXAttribute') {
      const value = node['value']
      const inner = isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value
      if (spoken.has(String(/** @type {Node} */ (node['name'])['name']))) note(node, literal(inner))
    }
    // {'words'} among the children of an element
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of /** @type {Node[]} */ (node['children']))
        if (child.type === 'JSXExpressionContainer') note(child, literal(child['expression']))
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) visit(item)
      } else if (isNode(value)) visit(value)
    }
  }
  visit(module.program)
  return found
}
