import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placesOf } from '../../scripts/chunks.ts'

const root = join(import.meta.dirname, '../..')

interface Imports {
  readonly now?: readonly string[]
  readonly lazily?: readonly string[]
}

/** The chunk of each path, for modules that import each other like this. */
const placed = (modules: Readonly<Record<string, Imports>>) => {
  const ids = (paths: readonly string[] = []) => paths.map((path) => join(root, path))
  const infos = new Map(
    Object.entries(modules).map(([path, { now, lazily }]) => [
      join(root, path),
      { importedIds: ids(now), dynamicallyImportedIds: ids(lazily) },
    ]),
  )
  const places = placesOf({ getModuleInfo: (id) => infos.get(id) ?? null })
  return (path: string) => places.get(join(root, path))
}

const enquiries = 'src/app/routes/requests.tsx'
const product = 'src/app/routes/company.tsx'
const suppliers = 'src/app/routes/companies.tsx'
const boot = 'src/app/boot.ts'

describe('a module is in the chunk of', () => {
  const chunkOf = placed({
    'src/main.tsx': {
      now: ['src/app/router.tsx'],
      lazily: [boot, enquiries, product, suppliers, 'src/app/shell/header/bell.tsx', 'src/app/routes/home.tsx'],
    },
    'src/app/router.tsx': { now: ['src/ui/marks/icon.tsx'] },
    [boot]: {
      now: ['src/api/app-db.ts', 'src/account/outbox/engine/engine.ts'],
      lazily: ['src/catalogue/store/db.ts'],
    },
    [enquiries]: {
      now: ['src/ui/marks/icon.tsx', 'src/ui/buttons/tabs.tsx', 'src/api/app-db.ts', 'src/features/requests/list.tsx'],
      lazily: ['src/features/papers/sheet.tsx'],
    },
    [product]: {
      now: ['src/ui/buttons/tabs.tsx', 'src/ui/marks/stars.tsx', 'src/ui/marks/card.tsx', 'src/ui/marks/monogram.tsx'],
      lazily: ['src/i18n/locales/es.po?part=later'],
    },
    'src/app/routes/home.tsx': { now: ['src/ui/marks/card.tsx'] },
    [suppliers]: { now: ['src/ui/marks/monogram.tsx'], lazily: ['src/features/favourites/favourite-button.tsx'] },
    'src/features/favourites/favourite-button.tsx': { now: ['src/api/app-db.ts'] },
    'src/app/shell/header/bell.tsx': { now: ['src/ui/marks/badge.tsx'] },
  })

  test('an entry that imports a module has it, whatever else does', () => {
    expect(chunkOf('src/ui/marks/icon.tsx')).toBe('first')
  })

  test("the engine's chunk has modules that screens request too, and modules that the engine loads later", () => {
    expect(chunkOf('src/api/app-db.ts')).toBe('engine')
    expect(chunkOf('src/catalogue/store/db.ts')).toBe('engine')
  })

  test('screens have the modules with which they are opened', () => {
    expect(chunkOf('src/features/requests/list.tsx')).toBe('requests')
    expect(chunkOf('src/features/papers/sheet.tsx')).toBe('later-pages')
    expect(chunkOf('src/ui/marks/stars.tsx')).toBe('catalogue')
  })

  test("the suppliers' chunk has modules that must not wait for the engine or the frame of the screens", () => {
    expect(chunkOf('src/ui/marks/monogram.tsx')).toBe('directory')
    expect(chunkOf('src/api/app-db.ts')).toBe('engine')
  })

  test("the frame's chunk has modules that several screens use, unless home is one of them", () => {
    expect(chunkOf('src/ui/buttons/tabs.tsx')).toBe('shared')
    expect(chunkOf('src/ui/marks/badge.tsx')).toBe('shared')
    expect(chunkOf('src/ui/marks/card.tsx')).toBe('home')
  })

  test('a module has a separate chunk if the budgets name it or only it is requested', () => {
    expect(chunkOf('src/main.tsx')).toBeUndefined()
    expect(chunkOf(boot)).toBeUndefined()
    expect(chunkOf('src/i18n/locales/es.po?part=later')).toBeUndefined()
  })
})
