/** By element whose texts a translator has changed: its children as React knows them. */
const childrenOf = new WeakMap<Node, readonly ChildNode[]>()
/** By text of such an element: the element. */
const homeOf = new WeakMap<Node, Node>()
/** By text that was changed in place: what React wrote. */
const written = new WeakMap<Node, string>()

const isFont = (node: Node | null): boolean => node?.nodeName === 'FONT'
const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE

/** The descriptor may be on a base class. */
const holderOf = (start: object, name: string): object =>
  Object.hasOwn(start, name) ? start : holderOf(Object.getPrototypeOf(start) as object, name)
const accessor = (start: object, name: string) => {
  const holder = holderOf(start, name)
  return { holder, descriptor: Object.getOwnPropertyDescriptor(holder, name) ?? {} }
}

const natives = () => {
  const { removeChild, insertBefore, appendChild } = Object.getOwnPropertyDescriptors(Node.prototype)
  return {
    remove: (parent: Node, child: Node): unknown => removeChild.value?.call(parent, child),
    insert: (parent: Node, node: Node, next: Node | null): Node => insertBefore.value?.call(parent, node, next) as Node,
    append: (parent: Node, node: Node): Node => appendChild.value?.call(parent, node) as Node,
    nodeValue: accessor(Text.prototype, 'nodeValue'),
    textContent: accessor(HTMLElement.prototype, 'textContent'),
  }
}

/** The children before these changes of one element, which are undone from the last to the first. */
const childrenBefore = (parent: Node, changes: readonly MutationRecord[]): ChildNode[] => {
  const children = [...parent.childNodes]
  for (const { addedNodes, removedNodes, previousSibling } of changes.toReversed()) {
    const added = new Set<Node>(addedNodes)
    children.splice(0, Infinity, ...children.filter((node) => !added.has(node)))
    const at = previousSibling ? children.indexOf(previousSibling as ChildNode) + 1 : 0
    children.splice(at, 0, ...([...removedNodes] as ChildNode[]))
  }
  return children
}

/** Remembers what React knows of the elements that something else has changed. */
const note = (changes: readonly MutationRecord[]): void => {
  const byParent = new Map<Node, MutationRecord[]>()
  for (const change of changes) {
    const { target, type, oldValue } = change
    const parent = type === 'characterData' ? target.parentNode : target
    if (type === 'characterData' && !written.has(target)) written.set(target, oldValue ?? '')
    if (!parent || isFont(parent)) continue
    const list = byParent.get(parent) ?? []
    byParent.set(parent, list)
    if (type === 'childList') list.push(change)
  }
  for (const [parent, list] of byParent) {
    const isTranslation = list.length === 0 || list.some(({ removedNodes }) => [...removedNodes].some(isText))
    if (!isTranslation || childrenOf.has(parent)) continue
    const children = childrenBefore(parent, list)
    childrenOf.set(parent, children)
    for (const node of children) if (isText(node)) homeOf.set(node, parent)
  }
}

/**
 * A browser that translates the page replaces, joins and moves texts, behind React's back. React would fail when it
 * removes such a text, and would change a text that nobody sees. So before React changes an element, its texts become
 * those that React knows, and the browser translates the new ones. Starts after the first paint, because translations
 * begin later.
 */
export const followTranslations = (): void => {
  const native = natives()
  const setText = (text: Node, value: string | null) => native.nodeValue.descriptor.set?.call(text, value)
  const observer = new MutationObserver(note)

  const restore = (parent: Node): void => {
    const children = childrenOf.get(parent)
    if (!children) return
    childrenOf.delete(parent)
    const known = new Set<Node>(children)
    const foreign = [...parent.childNodes].filter((node) => !known.has(node) && (isFont(node) || isText(node)))
    for (const node of foreign) native.remove(parent, node)
    let next: ChildNode | null = null
    for (const node of children.toReversed()) {
      let sibling = node.parentNode === parent ? node.nextSibling : undefined
      while (sibling && !known.has(sibling)) sibling = sibling.nextSibling
      // An element that is in its place is not moved, because a field would lose the focus.
      if (sibling !== next) native.insert(parent, node, next)
      next = node
      const text = written.get(node)
      if (text !== undefined) setText(node, text)
      written.delete(node)
    }
  }
  /** Translators move words between an element and the ones in it, so all of them are restored. */
  const restoreAround = (node: Node): void => {
    let top = node
    for (let at = node.parentNode; at && (isFont(at) || childrenOf.has(at)); at = at.parentNode)
      if (!isFont(at)) top = at
    restore(top)
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT)
    while (walker.nextNode()) restore(walker.currentNode)
  }
  /** Runs a change by React, which is not a translation. */
  const change = <T>(parent: Node | null, run: () => T): T => {
    note(observer.takeRecords())
    if (parent) restoreAround(parent)
    const result = run()
    observer.takeRecords()
    return result
  }

  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      if (!this.isConnected) return native.remove(this, child)
      // A node that something else has removed is gone already.
      change(this, () => child.parentNode === this && native.remove(this, child))
      return child
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      if (!this.isConnected) return native.insert(this, node, next)
      return change(this, () => native.insert(this, node, next?.parentNode === this ? next : null))
    },
    appendChild(this: Node, node: Node) {
      return this.isConnected ? change(this, () => native.append(this, node)) : native.append(this, node)
    },
  })
  Object.defineProperty(native.nodeValue.holder, 'nodeValue', {
    ...native.nodeValue.descriptor,
    set(this: Node, value: string | null) {
      note(observer.takeRecords())
      const { parentNode } = this
      const home = homeOf.get(this) ?? parentNode
      // React does not know the only text of an element: it changes whichever text it finds there.
      if (home && !childrenOf.get(home)?.includes(this as ChildNode)) childrenOf.delete(home)
      change(home, () => setText(this, value))
      written.delete(this)
    },
  })
  Object.defineProperty(native.textContent.holder, 'textContent', {
    ...native.textContent.descriptor,
    set(this: Node, value: string | null) {
      change(this, () => native.textContent.descriptor.set?.call(this, value))
    },
  })
  observer.observe(document.documentElement, {
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    subtree: true,
  })
}
