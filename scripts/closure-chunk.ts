import { join } from 'node:path'

interface Context {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Names the chunk of everything that a file imports at once: one file, not dozens of a few hundred bytes each, which
 * is what splitting by who shares them makes of small modules. Made anew for every build.
 */
export const closureChunk = (name: string, start: string) => {
  const entry = join(import.meta.dirname, '..', start)
  let modules: ReadonlySet<string> | null = null
  const closure = (context: Context): ReadonlySet<string> => {
    const seen = new Set<string>()
    const todo = [entry]
    for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      todo.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
    // The few lines of the start stay a chunk of their own, by which the page and the budgets know it.
    seen.delete(entry)
    return seen
  }
  return (id: string, context: Context): string | null => {
    modules ??= closure(context)
    return modules.has(id) ? name : null
  }
}
