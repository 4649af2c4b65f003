import { join, relative } from 'node:path'

interface Context {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

/**
 * The chunks of the app. Each may import those before it, never one after it.
 * - `first`: what the entry imports at once.
 * - `home`: what the home screen needs besides.
 * - `engine`: what runs beside the first paint: the database and the outbox.
 * - `shared`: what stands around every screen (menus, messages, notices, the copy of the catalogue) or belongs to
 *   several of the last three.
 * - `requests`, `catalogue`, `account`: screens that lead to one another.
 * - `copier`: what copies the catalogue where no worker does. It needs the network anyway, and is on no device before.
 */
const names = ['first', 'home', 'engine', 'shared', 'requests', 'catalogue', 'account', 'copier'] as const
type Chunk = (typeof names)[number]

/** Who a lazily imported file is for, by where it stands: the first that fits. Any other stands around the screens. */
const users: readonly (readonly [RegExp, Chunk])[] = [
  [/^src\/app\/routes\/home\.tsx$/, 'home'],
  [/^src\/app\/boot\.ts$/, 'engine'],
  [/^src\/(account\/backup\/save-and-restore|offline-pack\/(pack|runtime)|api\/kept-files)\.ts$/, 'account'],
  [/^src\/((account|catalogue)\/store\/|api\/(app-db|offers)\.ts$)/, 'engine'],
  [/^src\/catalogue\/copy\/copier\.ts$/, 'copier'],
  [/^src\/features\/(membership\/membership-dialog\.tsx|home\/)/, 'shared'],
  [/^src\/(features\/(requests|quotes|papers)\/|app\/routes\/(requests|shelf)\.tsx)/, 'requests'],
  [/^src\/features\/(products|companies|search)\//, 'catalogue'],
  [/^src\/app\/routes\/(cart|compan(y|ies)|compare|product|search)\.tsx$/, 'catalogue'],
  [/^src\/(features|app\/routes)\//, 'account'],
]

const root = join(import.meta.dirname, '..')
const entry = join(root, 'src/main.tsx')
const pathOf = (id: string) => relative(root, id).replaceAll('\\', '/')
const userOf = (id: string): Chunk => users.find(([test]) => test.test(pathOf(id)))?.[1] ?? 'shared'

/**
 * A few lines each, in a file of their own all the same. The first rows ask for `live.ts` of the store before they are painted: the
 * engine itself, which comes behind it, would run before the paint. The others scripts/budgets.json knows by name.
 */
const doors = /^src\/(catalogue\/store\/live\.ts|main\.tsx|app\/boot\.ts|app\/routes\/home\.tsx)$/

/**
 * Asked for one by one, or by few: the words, the library that hashes, and what pulling down refreshes with, which the worker
 * does not keep.
 */
const alone = /\.po\?|^src\/lib\/sha256-library\.ts$|^src\/app\/shell\/pull\//

const reach = (start: string, next: (id: string) => readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const todo = [start]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    todo.push(...next(id))
  }
  return seen
}

/** One user's alone, or the earliest chunk that is loaded on every page before it is asked for. */
const chunkFor = (all: ReadonlySet<Chunk>): Chunk => {
  const earliest = names.find((name) => all.has(name)) ?? 'shared'
  return all.size === 1 || names.indexOf(earliest) < names.indexOf('shared') ? earliest : 'shared'
}

/** Where each module comes. */
export const placesOf = (context: Context): ReadonlyMap<string, Chunk> => {
  const now = (id: string) => context.getModuleInfo(id)?.importedIds ?? []
  const lazily = (id: string) =>
    (context.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((one) => !alone.test(pathOf(one)))
  const found = new Map<string, Set<Chunk>>()
  const claim = (start: string, chunk: Chunk) => {
    for (const id of reach(start, now)) found.set(id, (found.get(id) ?? new Set<Chunk>()).add(chunk))
  }
  const all = reach(entry, (id) => [...now(id), ...lazily(id)])
  claim(entry, 'first')
  for (const file of new Set([...all].flatMap(lazily))) claim(file, userOf(file))
  return new Map([...found].filter(([id]) => !doors.test(pathOf(id))).map(([id, chunks]) => [id, chunkFor(chunks)]))
}

/**
 * Groups for the bundler. Left to itself it makes a chunk of whatever the same screens happen to share: a hundred files
 * of a few hundred bytes each, which compress badly (30 KB in all) and come one journey on the line behind the other.
 */
export const chunkGroups = () => {
  let places: ReadonlyMap<string, Chunk> | null = null
  return names.map((name, at) => ({
    name: (id: string, context: Context): string | null => {
      places ??= placesOf(context)
      return places.get(id) === name ? name : null
    },
    // What a module imports comes along with it unless a group of higher priority has it.
    priority: names.length - at,
  }))
}
