import { join, relative } from 'node:path'

interface Context {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

/**
 * The chunks of the app. Each statically imports only chunks before it. `shared` contains the frame around every screen
 * and files that several chunks use. The service worker stores `later-…` after the catalogue (src/sw/parts.ts matches
 * the prefix). `copier` is not precached, because the sync that it runs needs the network anyway.
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

/** The first matching pattern counts. Lazily imported files that match none belong to `shared`. */
const users: readonly (readonly [RegExp, Chunk])[] = [
  [/^src\/app\/routes\/home\.tsx$/, 'home'],
  [/^src\/app\/routes\/companies\.tsx$/, 'directory'],
  [/^src\/app\/boot\.ts$/, 'engine'],
  [/^src\/(account\/backup\/save-and-restore|offline-pack\/(pack|runtime)|api\/files\/pinned-files)\.ts$/, 'account'],
  [/^src\/((account|catalogue)\/store\/|api\/(app-db|capabilities)\.ts$)/, 'engine'],
  [/^src\/app\/runtime\/device-copier\.ts$/, 'copier'],
  [/^src\/api\/dialects\//, 'later-dialects'],
  [/^src\/features\/(membership\/membership-dialog\.tsx|home\/|chat\/start\/(start|recent)\.tsx)/, 'shared'],
  [/^src\/features\/(chat\/voice|printouts)\//, 'later-pages'],
  [/^src\/features\/companies\/detail\/(distance-fact|reviews\/review-dialog)\.tsx$/, 'later-pages'],
  // Pasted lines are looked up in the catalogue on the device, which is stored before `later-pages`.
  [/^src\/features\/requests\/paste\//, 'later-pages'],
  // This code is preloaded whenever a form opens, because it sends the form if nothing can be stored.
  [/^src\/(features\/requests\/unsaved\/|app\/runtime\/page-direct\.ts)/, 'later-pages'],
  [/^src\/(features\/(requests|quotations)\/|app\/routes\/requests\.tsx)/, 'requests'],
  [
    /^src\/(features\/(chat|products\/lookup)\/|app\/routes\/chat\.tsx|account\/(sync\/chat\/|queries\/ask-server\.ts))/,
    'later-chat',
  ],
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

/** Lazily imported files with a chunk each: loaded one at a time, used by few, or not precached. */
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

/** If several chunks use a file, it belongs to the first of them in `names`, or to `shared` if that one is after it. */
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

/** Without groups, the bundler makes 100 chunks, which compress badly (30 KB more) and load in a chain. */
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
