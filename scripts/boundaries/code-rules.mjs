// @ts-check
/** Rules that the linter lacks: translated texts, figures, handlers of keys, writes to the device, the injected clock. */
import { Visitor } from 'vite'

/** @typedef {import('vite').ESTree.Node} Node */
/** @param {Node | null | undefined} node @returns {string} */
export function textOf(node) {
  if (node?.type === 'JSXExpressionContainer') return textOf(node.expression)
  if (node?.type === 'TemplateLiteral') return node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? '') : ''
  return (node?.type === 'Literal' || node?.type === 'JSXText') && typeof node.value === 'string' ? node.value : ''
}

/** @param {Node | null | undefined} node @returns {Node | null | undefined} */
function bareOf(node) {
  const isAround = node?.type === 'JSXExpressionContainer' || node?.type === 'ParenthesizedExpression'
  return isAround ? bareOf(node.expression) : node
}

/** Expressions that count as texts because of their names: the parser does not know types. */
const textNames = /^([\w?]+\.)*(label|name|text|title|words?)$|^(i18n\._|format\w+|\w*Text)\(/

/** @param {Node} child a child in JSX @param {string} text of the file @returns {boolean} */
function isBareText(child, text) {
  const node = bareOf(child)
  if (node?.type === 'JSXText' || node?.type === 'Literal') return textOf(node).trim() !== ''
  if (node?.type === 'ConditionalExpression')
    return isBareText(node.consequent, text) || isBareText(node.alternate, text)
  if (node?.type === 'LogicalExpression')
    return isBareText(node.right, text) || (node.operator !== '&&' && isBareText(node.left, text))
  if (node?.type === 'JSXElement') return /^<(Trans|Plural)\b/.test(text.slice(node.start, node.end))
  if (node?.type === 'TemplateLiteral' || node?.type === 'TaggedTemplateExpression') return true
  return node != null && textNames.test(text.slice(node.start, node.end))
}

/** True for a text or element that React inserts, removes or changes. @param {Node} child @param {string} text */
function isChanging(child, text) {
  const node = bareOf(child)
  if (node?.type === 'TaggedTemplateExpression') return node.quasi.expressions.length > 0
  if (node?.type === 'CallExpression') return text.slice(node.callee.start, node.callee.end).endsWith('.map')
  return node != null && /^(Conditional|Logical)Expression$|^TemplateLiteral$/.test(node.type)
}

const clocks = /^(src\/lib|server\/platform)\/clock\.ts$/
const screens = /^src\/(app|features|kinds|widgets|ui)\//
const textAttributes = /^(alt|label|placeholder|title|aria-(description|label|placeholder|roledescription|valuetext))$/
const keyEvents = /^key(down|up|press)$/
const keyProps = /^onKey(Down|Up|Press)(Capture)?$/
/** Actions that write to the device, whose disk may be full. Other actions call the backend and show its refusal. */
const writers = /^#account\/(drafts\/|actions\/(?!lucky|membership|online|staff))/

/**
 * @param {string} path @param {string} text @param {import('vite').ESTree.Program} program
 * @param {(node: { start: number }, message: string) => void} say
 */
export function checkCode(path, text, program, say) {
  const sourceOf = (/** @type {Node} */ { start, end }) => text.slice(start, end)
  const writing = /** @type {Set<string>} */ (new Set())
  const functions = /** @type {Map<string, string>} */ (new Map())
  const keyHandlers = /** @type {Node[]} */ ([])
  let translatedDepth = 0
  /** @param {readonly Node[]} all */
  const bareTexts = (all) => {
    const children = all.filter((child) => !/^(\{\s*(' '|\/\*.*\*\/)\s*\})?$/s.test(sourceOf(child).trim()))
    for (const child of children)
      if (children.length > 1 && isBareText(child, text))
        if (children.some((one) => isChanging(one, text)))
          say(
            child,
            'a text beside a part that changes is in an element of its own, because a browser may translate it',
          )
  }
  const words = (/** @type {Node | null} */ node) => {
    if (node && screens.test(path) && translatedDepth === 0 && /\p{L}{2}/u.test(textOf(node)))
      say(node, `"${textOf(node).trim()}" does not go through Lingui`)
  }
  const isTranslated = (/** @type {Node} */ tag) =>
    /^<(Trans|Plural|Select)|translate="no"(?!.*\bnum\b)/s.test(sourceOf(tag))
  new Visitor({
    ImportDeclaration(node) {
      if (screens.test(path) && writers.test(node.source.value))
        for (const { local } of node.specifiers) writing.add(local.name)
    },
    ExportAllDeclaration: (node) => say(node, 'export * hides where things come from'),
    VariableDeclarator: (node) => void functions.set(sourceOf(node.id), sourceOf(node)),
    FunctionDeclaration: (node) => void (node.id && functions.set(node.id.name, sourceOf(node))),
    CallExpression({ arguments: [event, handler] }) {
      if (handler && keyEvents.test(textOf(event ?? null))) keyHandlers.push(handler)
    },
    JSXOpeningElement(node) {
      const tag = sourceOf(node)
      if (/className=(\{[^}]*['`"]|")(?:[^"'`]* )?num[ "'`]/.test(tag) && !/\stranslate=/.test(tag))
        say(node, 'figures (class num) need translate="no", or "yes" if the text is a sentence')
      // These elements contain no text field, so no input method handles their keys.
      if (/^<button|role="(menu|option|slider|tablist)"/.test(tag)) return
      for (const attribute of node.attributes)
        if (attribute.type === 'JSXAttribute' && keyProps.test(sourceOf(attribute.name)) && attribute.value)
          keyHandlers.push(attribute.value)
    },
    Property: ({ key, value }) => void (keyProps.test(sourceOf(key)) && keyHandlers.push(value)),
    NewExpression(node) {
      if (sourceOf(node) === 'new Date()' && !clocks.test(path)) say(node, 'new Date(): take the injected Clock')
    },
    UnaryExpression(node) {
      const call = sourceOf(node)
      // Calls inside a callback (after =>) are ignored, because save() usually runs the callback, and shows a failure.
      const calledNames = call.split('=>')[0]?.match(/\w+(?=\()/g) ?? []
      if (node.operator === 'void' && !call.includes('.catch(') && calledNames.some((name) => writing.has(name)))
        say(node, `${call}: a full disk would not be shown; run it by save() of #ui/page/use-saving.ts`)
    },
    JSXElement(node) {
      if (isTranslated(node.openingElement)) translatedDepth++
      node.children.forEach(words)
      if (!/^<(Trans|Plural|Select)|translate="no"/.test(sourceOf(node.openingElement))) bareTexts(node.children)
    },
    'JSXElement:exit': (node) => void (isTranslated(node.openingElement) && translatedDepth--),
    JSXFragment(node) {
      node.children.forEach(words)
      bareTexts(node.children)
    },
    JSXAttribute: (node) => void (textAttributes.test(sourceOf(node.name)) && words(node.value)),
  }).visit(program)
  for (const handler of keyHandlers) {
    const source = sourceOf(handler).replace(/^\{(.*)\}$/s, '$1')
    const body = functions.get(source) ?? source
    const [, event] = /\(?(\w+)[^()]*\)?(?::[^=]*)? =>|function \w*\((\w+)/.exec(body)?.filter(Boolean) ?? []
    // A handler from another file, or one that passes the event on, may read the key elsewhere.
    const passesOn = body === source && /^[\w.]+$/.test(source)
    const readsKey = /\b(key|code|keyCode|which)\b/.test(body) || (event && new RegExp(`\\(${event}[,)]`).test(body))
    // Calling `isTyping` or `isWriting` suffices too, because these ignore every key of a text field.
    if ((passesOn || readsKey) && !/\b(isInputMethodKey|isTyping|isWriting)\(/.test(body))
      say(handler, 'a handler of keys asks isInputMethodKey() of #lib/input-method.ts first')
  }
}
