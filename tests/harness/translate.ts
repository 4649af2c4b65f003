/**
 * The ways in which browsers change a translated text. Safari edits text nodes, Firefox creates new ones, and all of
 * them join texts and move words.
 */
export const waysToTranslate = ['replaced', 'moved', 'merged', 'reordered', 'rewritten', 'in place'] as const

/**
 * Returns the number of translated texts. This also runs in a browser, so it imports nothing, and it uses no method
 * that the app replaces, because translators use the native ones.
 */
export const translate = (root: Node, way: (typeof waysToTranslate)[number] = 'replaced'): number => {
  interface Marked extends Text {
    translated?: string
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const runs: (readonly [Element, Marked[]])[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Marked
    const parent = text.parentElement
    if (
      !parent ||
      text.translated === text.data ||
      parent.closest('font, script, style, textarea, option, [translate="no"]')
    )
      continue
    const last = runs.at(-1)?.[1]
    if (last?.at(-1)?.nextSibling === text) last.push(text)
    else runs.push([parent, [text]])
  }
  const wrapped = (content: Node | string) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    inner.append(content)
    return outer
  }
  let count = 0
  for (const [parent, texts] of runs) {
    const joined = texts.map(({ data }) => data).join('')
    const [first, ...others] = texts
    if (!first || !/\p{L}|\d/u.test(joined)) continue
    count += texts.length
    if (way === 'replaced' || way === 'reordered') {
      const words = texts.map(({ data }) => data)
      if (way === 'reordered') words.reverse()
      texts.forEach((text, at) => parent.replaceChild(wrapped(words[at] ?? ''), text))
    } else if (way === 'moved') {
      for (const text of texts) {
        const font = wrapped('')
        parent.replaceChild(font, text)
        font.firstChild?.replaceWith(text)
      }
    } else if (way === 'in place') {
      first.data = joined
      for (const text of others) text.data = ''
      for (const text of texts) text.translated = text.data
    } else {
      const fresh: Marked = document.createTextNode(joined)
      fresh.translated = joined
      first.replaceWith(way === 'merged' ? wrapped(joined) : fresh)
      for (const text of others) text.remove()
    }
  }
  return count
}
