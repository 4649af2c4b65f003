import { join, relative } from 'node:path'

interface Context {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

/**
 * The chunks of the app. Each may import those before it, never one after it.
 * - `first`: static imports of the entry.
 * - `home`: the additional files of the home screen.
 * - `directory`: the suppliers, whose rows need neither the engine nor the frame around every screen.
 * - `engine`: the database and the outbox, which start at the same time as the first paint.
 * - `shared`: the frame around every screen (menus, messages, notices, the copy of the catalogue), and files that
 *   several of the following screens use.
 * - `requests`, `catalogue`, `account`: screens that link to one another.
 * - `later-chat`: conversations, their lookup, and pushing them to the account.
 * - `later-auth`: the login, which needs a network anyway.
 * - `later-…`: screens that few visits open. The service worker stores them after the catalogue instead of at its
 *   installation (src/sw/parts.ts matches this prefix). `later-chart` is the library that draws price trends.
 * - `copier`: copies the catalogue if there is no worker. Not precached, because it needs the network anyway.
 */
const names = [
  'first',
  'home',
  'directory',
  'engine',
  'shared',
  'requests',
  'catalogue',
  'account',
  'later-pages',
  'later-market',
  'later-chart',
  'later-chat',
  'later-auth',
  'later-dialects',
  'copier',
] as const
type Chunk = (typeof names)[number]

/** Chunks of lazily imported files by path. The first matching pattern counts. All other files belong to `shared`. */
const users: readonly (readonly [RegExp, Chunk])[] = [
  [/^src\/app\/routes\/home\.tsx$/, 'home'],
  [/^src\/app\/routes\/companies\.tsx$/, 'directory'],
  [/^src\/app\/boot\.ts$/, 'engine'],
  [/^src\/(account\/backup\/save-and-restore|offline-pack\/(pack|runtime)|api\/files\/pinned-files)\.ts$/, 'account'],
  [/^src\/((account|catalogue)\/store\/|api\/(app-db|capabilities)\.ts$)/, 'engine'],
  [/^src\/app\/runtime\/device-copier\.ts$/, 'copier'],
  // Used only online, with a backend that has vendor-specific names.
  [/^src\/api\/dialects\//, 'later-dialects'],
  [/^src\/features\/(membership\/membership-dialog\.tsx|home\/|chat\/start\/(start|recent)\.tsx)/, 'shared'],
  [/^src\/features\/(chat\/voice|printouts)\//, 'later-pages'],
  [/^src\/features\/companies\/detail\/(distance-fact|reviews\/review-dialog)\.tsx$/, 'later-pages'],
  // Pasted lines are looked up in the copy of the library, which the worker stores before `later-pages`.
  [/^src\/features\/requests\/paste\//, 'later-pages'],
  // Preloaded whenever a form opens, because this code sends the form if nothing can be stored.
  [/^src\/(features\/requests\/unsaved\/|app\/runtime\/page-direct\.ts)/, 'later-pages'],
  [/^src\/(features\/(requests|quotations)\/|app\/routes\/requests\.tsx)/, 'requests'],
  [
    /^src\/(features\/(chat|products\/lookup)\/|app\/routes\/chat\.tsx|account\/(sync\/chat\/|queries\/ask-server\.ts))/,
    'later-chat',
  ],
  // Compared products are chosen in the copy of the library, which the worker stores before `later-pages`.
  [/^src\/features\/products\/compare\/compare-screen\.tsx$/, 'later-pages'],
  [/^src\/(features\/(products|companies|search)\/|app\/shell\/header\/search-suggestions\.tsx)/, 'catalogue'],
  [/^src\/app\/routes\/(company|search)\.tsx$/, 'catalogue'],
  [/^src\/features\/market\/prices\/detail\/chart-canvas\.ts$/, 'later-chart'],
  [/^src\/features\/market\//, 'later-market'],
  [/^src\/features\/auth\/(?!seller\/)/, 'later-auth'],
  [
    /^src\/features\/(about|auth\/seller|device\/(device-stores|leaving)|lucky|membership|settings|staff)[/.]/,
    'later-pages',
  ],
  [/^src\/app\/(routes\/(about|account)\.tsx|shell\/(guide\/|support\.tsx))/, 'later-pages'],
  [/^src\/(features|app\/routes)\//, 'account'],
]

const root = join(import.meta.dirname, '..')
const entry = join(root, 'src/main.tsx')
const pathOf = (id: string) => relative(root, id).replaceAll('\\', '/')
const userOf = (id: string): Chunk => users.find(([test]) => test.test(pathOf(id)))?.[1] ?? 'shared'

/** Small files that must be separate chunks, because scripts/budgets.json refers to them by name. */
const doors = /^src\/(main\.tsx|app\/boot\.ts|app\/routes\/home\.tsx)$/

/**
 * Files that get a chunk each, because they are loaded one at a time, used by few, or not precached (pull-to-refresh).
 */
const separateFiles =
  /\.po\?|^src\/features\/about\/articles\/|^src\/lib\/(?:sha256-library|seller-cipher)\.ts$|^src\/features\/settings\/profile\/possible-number\.ts$|^src\/app\/shell\/pull\//

const reach = (start: string, next: (id: string) => readonly string[]): ReadonlySet<string> => {
  const reachedIds = new Set<string>()
  const todo = [start]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (reachedIds.has(id)) continue
    reachedIds.add(id)
    todo.push(...next(id))
  }
  return reachedIds
}

/**
 * The chunk of a file that these chunks use. If only one uses it, that chunk; otherwise the earliest one before
 * `shared`, or else `shared`.
 */
const chunkFor = (all: ReadonlySet<Chunk>): Chunk => {
  const earliest = names.find((name) => all.has(name)) ?? 'shared'
  return all.size === 1 || names.indexOf(earliest) < names.indexOf('shared') ? earliest : 'shared'
}

export const chunksByFile = (context: Context): ReadonlyMap<string, Chunk> => {
  const now = (id: string) => context.getModuleInfo(id)?.importedIds ?? []
  const lazily = (id: string) =>
    (context.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((one) => !separateFiles.test(pathOf(one)))
  const chunksById = new Map<string, Set<Chunk>>()
  const claim = (start: string, chunk: Chunk) => {
    for (const id of reach(start, now)) chunksById.set(id, (chunksById.get(id) ?? new Set<Chunk>()).add(chunk))
  }
  const all = reach(entry, (id) => [...now(id), ...lazily(id)])
  claim(entry, 'first')
  for (const file of new Set([...all].flatMap(lazily))) claim(file, userOf(file))
  return new Map(
    [...chunksById].filter(([id]) => !doors.test(pathOf(id))).map(([id, chunks]) => [id, chunkFor(chunks)]),
  )
}

/** Groups files into chunks. The bundler alone makes 100, which compress badly (30 KB) and load in a chain. */
export const chunkGroups = () => {
  let places: ReadonlyMap<string, Chunk> | null = null
  return names.map((name, at) => ({
    name: (id: string, context: Context): string | null => {
      places ??= chunksByFile(context)
      return places.get(id) === name ? name : null
    },
    // A group includes the imports of its modules, unless a group with a higher priority has them.
    priority: names.length - at,
  }))
}
