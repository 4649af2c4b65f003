/** For each text node that React knows, the `<font>` element with which a translator has replaced it. */
const replacements = new WeakMap<Node, ChildNode>()

const isFont = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT'

/** The child of `parent` that shows `node`, which a translator may have replaced or moved; null if there is none. */
const standInOf = (parent: Node, node: Node): ChildNode | null => {
  let at: Node = replacements.get(node) ?? node
  while (at.parentNode !== parent && isFont(at.parentNode)) at = at.parentNode
  return at.parentNode === parent ? (at as ChildNode) : null
}

/** If React changes a text that the page no longer shows, the new text replaces its outdated translation. */
const changedTexts = new MutationObserver((changes) => {
  for (const { target } of changes) {
    const font = replacements.get(target)
    replacements.delete(target)
    font?.replaceWith(target)
  }
})

const replacedTexts = new MutationObserver((changes) => {
  const fonts = new Set<Node>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes)
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.parentNode) continue
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => isFont(node) && !fonts.has(node))
      if (!font) continue
      fonts.add(font)
      replacements.set(text, font as ChildNode)
      changedTexts.observe(text, { characterData: true })
    }
})

/**
 * A browser that translates the page replaces text nodes by elements. React would fail when it removes such a text, and
 * would change a text that nobody sees. Starts after the first paint, because translations begin later.
 */
export const followTranslations = (): void => {
  const native = Object.getOwnPropertyDescriptors(Node.prototype)
  const unplace = (node: Node) => {
    replacements.get(node)?.remove()
    replacements.delete(node)
  }
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      const standIn = standInOf(this, child)
      replacements.delete(child)
      if (standIn) native.removeChild.value?.call(this, standIn)
      return child
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      unplace(node)
      return native.insertBefore.value?.call(this, node, before && standInOf(this, before))
    },
    appendChild(this: Node, node: Node) {
      unplace(node)
      return native.appendChild.value?.call(this, node)
    },
  })
  replacedTexts.observe(document.documentElement, { childList: true, subtree: true })
}
