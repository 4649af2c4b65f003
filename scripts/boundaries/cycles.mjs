// @ts-check
/**
 * Finds cycles of files that import each other when they are evaluated (types and lazy imports form none). Tarjan's
 * strongly connected components.
 * @param {Map<string, readonly string[]>} graph file → files it imports
 * @returns {string[][]}
 */
export const findCycles = (graph) => {
  /** @type {Map<string, { index: number, low: number, onStack: boolean }>} */
  const marks = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {string[][]} */
  const rings = []

  /** @param {string} file */
  const visit = (file) => {
    const mark = { index: marks.size, low: marks.size, onStack: true }
    marks.set(file, mark)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      const seen = marks.get(next)
      if (!seen) mark.low = Math.min(mark.low, visit(next).low)
      else if (seen.onStack) mark.low = Math.min(mark.low, seen.index)
    }
    if (mark.low !== mark.index) return mark
    const ring = stack.splice(stack.indexOf(file))
    for (const member of ring) {
      const its = marks.get(member)
      if (its) its.onStack = false
    }
    if (ring.length > 1 || graph.get(file)?.includes(file)) rings.push(ring)
    return mark
  }

  for (const file of graph.keys()) if (!marks.has(file)) visit(file)
  return rings
}
