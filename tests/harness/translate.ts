/**
 * Does to an element what the translator of a browser does: each text with letters is put into `<font>` elements, either
 * as a copy or with its own node. Elements with translate="no" are left alone. Runs in a browser too, so it imports nothing.
 */
export const translate = (root: Node, way: 'replaced' | 'moved' = 'replaced'): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parent = text.parentElement
    if (
      !parent ||
      !/\p{L}|\d/u.test(text.data) ||
      parent.closest('font, script, style, textarea, option, [translate="no"]')
    )
      continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    parent.replaceChild(outer, text)
    inner.append(way === 'moved' ? text : text.data)
  }
}
