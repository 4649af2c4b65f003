import { join } from 'node:path'

interface Context {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const entry = join(import.meta.dirname, '../src/main.tsx')

/**
 * The chunk of everything the entry imports at once: one file, not a dozen of a few hundred bytes each, which is what
 * splitting by who shares them makes of small modules. Made anew for every build.
 */
export const firstChunk = () => {
  let first: ReadonlySet<string> | null = null
  const closure = (context: Context): ReadonlySet<string> => {
    const seen = new Set<string>()
    const todo = [entry]
    for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      todo.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
    // The entry's own few lines stay the page's script.
    seen.delete(entry)
    return seen
  }
  return (id: string, context: Context): string | null => {
    first ??= closure(context)
    return first.has(id) ? 'first' : null
  }
}
