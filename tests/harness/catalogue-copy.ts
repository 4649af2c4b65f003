import { openCatalogueDbByName } from '#catalogue/store/db.ts'
import { replicate } from '#catalogue/sync/replicate.ts'
import { createCopyRun, type CopyDeps } from '#catalogue/sync/run.ts'
import { allRows } from '#catalogue/store/tables.ts'
import type { CatalogueTable } from '#catalogue/store/names.ts'
import { idOf } from '#catalogue/store/rows.ts'
import { FakeApi, FakeFiles, depsWithoutFindings, type Row } from './fake-catalogue.ts'

let worlds = 0

export const createCopyWorldOf = async <Backend extends FakeApi>(api: Backend) => {
  worlds += 1
  const db = await openCatalogueDbByName(`copy-world-${worlds}`)
  const files = new FakeFiles()
  const clock = { at: 5000 }
  const deps = (change: Partial<CopyDeps> = {}): CopyDeps => ({
    db,
    api,
    files,
    clock: { now: () => clock.at, mono: () => 0 },
    signedIn: async () => api.signedIn,
    pause: async () => {},
    ...depsWithoutFindings(),
    ...change,
  })
  return {
    db,
    api,
    files,
    clock,
    deps,
    run: (change?: Partial<CopyDeps>) => replicate(deps(change), 'en'),
    begun: (change?: Partial<CopyDeps>) => createCopyRun(deps(change), 'en'),
    rows: async (table: CatalogueTable = 'products') =>
      new Map(((await allRows(db, table)) as Row[]).map((row) => [idOf(table, row), row])),
  }
}

export type CopyWorld<Backend extends FakeApi> = Awaited<ReturnType<typeof createCopyWorldOf<Backend>>>

export const createCopyWorld = () => createCopyWorldOf(new FakeApi())
