type Child = readonly [node: ChildNode, text: string | null]

/** The children, as React knows them, of each element whose texts a translator has changed. */
const childrenOf = new WeakMap<Node, readonly Child[]>()
const parentOf = new WeakMap<Node, Node>()

const isFont = (node: Node): boolean => node.nodeName === 'FONT'
const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE

const note = (changes: readonly MutationRecord[]): void => {
  const texts = new Map<Node, string | null>()
  const byParent = new Map<Node, MutationRecord[]>()
  for (const change of changes) {
    const { target, oldValue } = change
    if (isText(target) && !texts.has(target)) texts.set(target, oldValue)
    const parent = isText(target) ? target.parentNode : target
    if (parent && !isFont(parent) && !childrenOf.has(parent))
      byParent.set(parent, [...(byParent.get(parent) ?? []), change])
  }
  for (const [parent, list] of byParent) {
    if (!list.some(({ target, removedNodes }) => [target, ...removedNodes].some(isText))) continue
    let nodes = [...parent.childNodes]
    // Undoes the changes, the last one first, to find the children before them.
    for (const { addedNodes, removedNodes, previousSibling } of list.toReversed()) {
      const added = new Set<Node>(addedNodes)
      nodes = nodes.filter((node) => !added.has(node))
      nodes.splice(nodes.indexOf(previousSibling as ChildNode) + 1, 0, ...([...removedNodes] as ChildNode[]))
    }
    childrenOf.set(
      parent,
      nodes.map((node) => [node, texts.get(node) ?? node.nodeValue]),
    )
    for (const node of nodes) parentOf.set(node, parent)
  }
}

/**
 * A browser that translates the page replaces, joins and moves texts without React, which would then fail to remove a
 * text, or change a text that is not shown. So before React changes an element, its texts are restored; the browser
 * then translates the new ones.
 */
export const protectFromTranslators = (): void => {
  const { removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype)
  const observer = new MutationObserver(note)

  const restore = (parent: Node): void => {
    const children = childrenOf.get(parent)
    if (!children) return
    childrenOf.delete(parent)
    const known = new Set<Node>(children.map(([node]) => node))
    const foreign = [...parent.childNodes].filter((node) => !known.has(node) && (isFont(node) || isText(node)))
    for (const node of foreign) removeChild.value?.call(parent, node)
    let next: ChildNode | null = null
    for (const [node, text] of children.toReversed()) {
      let sibling = node.parentNode === parent ? node.nextSibling : undefined
      while (sibling && !known.has(sibling)) sibling = sibling.nextSibling
      // An element that is in its place is not moved, because a field would lose the focus.
      if (sibling !== next) insertBefore.value?.call(parent, node, next)
      next = node
      if (node.nodeValue !== text) node.nodeValue = text
    }
  }
  /** Restores the texts, then runs a DOM change of React without recording it as one of a translator. */
  const change = <T>(parent: Node | null, run: () => T): T => {
    note(observer.takeRecords())
    // Translators move words between an element and its descendants, so all of them are restored.
    let top = parent
    for (let at = parent?.parentNode; at && (isFont(at) || childrenOf.has(at)); at = at.parentNode) top = at
    if (top && childrenOf.has(top)) {
      restore(top)
      const walker = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT)
      while (walker.nextNode()) restore(walker.currentNode)
    }
    const result = run()
    observer.takeRecords()
    return result
  }

  for (const name of ['removeChild', 'insertBefore', 'appendChild'] as const) {
    const native = Object.getOwnPropertyDescriptor(Node.prototype, name)?.value as (
      node: Node,
      next?: Node | null,
    ) => Node
    Object.assign(Node.prototype, {
      [name](this: Node, node: Node, next?: Node | null) {
        const run = (before: typeof next) => native.call(this, node, before)
        if (!this.isConnected) return run(next)
        return change(this, () =>
          name === 'removeChild' && node.parentNode !== this ? node : run(next?.parentNode === this ? next : null),
        )
      },
    })
  }
  const override = (prototype: object, name: string, set: (node: Node, run: () => void) => void) => {
    const base = Object.getPrototypeOf(prototype) as object
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: Node) {
        return Reflect.get(base, name, this) as unknown
      },
      set(this: Node, value: unknown) {
        set(this, () => void Reflect.set(base, name, value, this))
      },
    })
  }
  override(Text.prototype, 'nodeValue', (node, run) => {
    note(observer.takeRecords())
    const parent = parentOf.get(node) ?? node.parentNode
    // React does not keep a reference to the only text of an element: it changes whichever text it finds there.
    if (parent && !childrenOf.get(parent)?.some(([child]) => child === node)) childrenOf.delete(parent)
    change(parent, run)
  })
  override(HTMLElement.prototype, 'textContent', change)
  observer.observe(document.documentElement, {
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    subtree: true,
  })
}
