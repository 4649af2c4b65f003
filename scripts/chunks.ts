import { join, relative } from 'node:path'

interface Context {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

/**
 * The chunks of the app, each imported by those after it and never the other way round:
 * - `first`: what the entry imports at once.
 * - `home`: what the home screen needs besides.
 * - `engine`: what runs after the first paint: the database, the outbox, the copy of the catalogue.
 * - `shared`: what stands around every screen (menus, messages, notices) or is used by several of the last three.
 * - `requests`, `catalogue`, `account`: screens that are opened after one another.
 */
const names = ['first', 'home', 'engine', 'shared', 'requests', 'catalogue', 'account'] as const
type Chunk = (typeof names)[number]

/** Who a lazily imported file is for, by where it stands: the first that fits. */
const homes: readonly (readonly [RegExp, Chunk])[] = [
  [/^src\/app\/routes\/home\.tsx$/, 'home'],
  [/^src\/app\/boot\.ts$/, 'engine'],
  [/^src\/data\/(actions\/(backup|trip-pack)|catalogue\/(pack-runtime|kept-files))\.ts$/, 'account'],
  [/^src\/data\/(catalogue|db|queries|records)\//, 'engine'],
  [/^src\/features\/(membership\/membership-dialog\.tsx|home\/)/, 'shared'],
  [/^src\/(features\/(requests|quotes|papers)\/|app\/routes\/(requests|shelf)\.tsx)/, 'requests'],
  [/^src\/features\/(products|companies|search)\//, 'catalogue'],
  [/^src\/app\/routes\/(cart|compan(y|ies)|compare|product|search)\.tsx$/, 'catalogue'],
  [/^src\/(features|app\/routes)\//, 'account'],
]

const root = join(import.meta.dirname, '..')
const entry = join(root, 'src/main.tsx')

/** Few lines each, that stay files of their own: the page and the budgets know a chunk by them. Or kept by nobody. */
const apart = /\/src\/(main\.tsx|app\/boot\.ts|app\/routes\/home\.tsx|lib\/sha256-library\.ts|ui\/gallery\/.*|.*\.po\?.*)$/

const homeOf = (id: string): Chunk => {
  const path = relative(root, id).replaceAll('\\', '/')
  return homes.find(([test]) => test.test(path))?.[1] ?? 'shared'
}

/** Those of `start` and all that they import at once. */
const closure = (context: Context, start: string): ReadonlySet<string> => {
  const seen = new Set<string>()
  const todo = [start]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    todo.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** All that is imported lazily, from wherever. */
const lazyFiles = (context: Context): ReadonlySet<string> => {
  const seen = new Set<string>()
  const lazy = new Set<string>()
  const todo = [entry]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const one of dynamicallyImportedIds) lazy.add(one)
    todo.push(...importedIds, ...dynamicallyImportedIds)
  }
  return lazy
}

const chunkFor = (users: ReadonlySet<Chunk>): Chunk => {
  const early = names.find((name) => users.has(name))
  return users.size === 1 || early === 'first' || early === 'home' || early === 'engine' ? (early ?? 'shared') : 'shared'
}

const placed = (context: Context): ReadonlyMap<string, Chunk> => {
  const users = new Map<string, Set<Chunk>>()
  const use = (start: string, chunk: Chunk) => {
    for (const id of closure(context, start)) users.set(id, (users.get(id) ?? new Set<Chunk>()).add(chunk))
  }
  use(entry, 'first')
  for (const file of lazyFiles(context)) if (file.includes('/gallery/') === false && !/\.po\?|sha256-library/.test(file)) use(file, homeOf(file))
  return new Map([...users].filter(([id]) => !apart.test(id)).map(([id, chunks]) => [id, chunkFor(chunks)]))
}

/**
 * Groups for the bundler. Left to itself it makes a chunk of whatever the same screens share: a hundred files, most of
 * a few hundred bytes, which compress badly (20 KB in all) and come one journey on the line behind the other.
 */
export const chunkGroups = () => {
  // Made anew for every build.
  let places: ReadonlyMap<string, Chunk> | null = null
  return names.map((name, at) => ({
    name: (id: string, context: Context): string | null => {
      places ??= placed(context)
      return places.get(id) === name ? name : null
    },
    // What a module imports comes into its chunk unless an earlier one has it.
    priority: names.length - at,
  }))
}
