import { openCatalogueDbNamed, type CatalogueDb } from '#catalogue/store/db.ts'
import { replicate, type CopyOutcome } from '#catalogue/sync/replicate.ts'
import { startRun, type CopyDeps, type CopyRun } from '#catalogue/sync/run.ts'
import { allRows } from '#catalogue/store/tables.ts'
import type { CatalogueTable } from '#catalogue/store/names.ts'
import { idOf } from '#catalogue/store/rows.ts'
import { FakeApi, FakeFiles, unasked, type Row } from './fake-catalogue.ts'

/** A device's catalogue database and the fake backend that it copies. The clock advances only when a test sets it. */
export interface CopyWorld<Backend extends FakeApi> {
  readonly db: CatalogueDb
  readonly api: Backend
  readonly files: FakeFiles
  readonly clock: { at: number }
  readonly deps: (change?: Partial<CopyDeps>) => CopyDeps
  readonly run: (change?: Partial<CopyDeps>) => Promise<CopyOutcome>
  readonly begun: (change?: Partial<CopyDeps>) => Promise<CopyRun>
  readonly rows: (table?: CatalogueTable) => Promise<Map<string, Row>>
}

let worlds = 0

export const copyWorldOf = async <Backend extends FakeApi>(api: Backend): Promise<CopyWorld<Backend>> => {
  worlds += 1
  const db = await openCatalogueDbNamed(`copy-world-${worlds}`)
  const files = new FakeFiles()
  const clock = { at: 5000 }
  const deps = (change: Partial<CopyDeps> = {}): CopyDeps => ({
    db,
    api,
    files,
    clock: { now: () => clock.at, mono: () => 0 },
    signedIn: async () => api.signedIn,
    pause: async () => {},
    ...unasked(),
    ...change,
  })
  return {
    db,
    api,
    files,
    clock,
    deps,
    run: (change) => replicate(deps(change), 'en'),
    begun: (change) => startRun(deps(change), 'en'),
    rows: async (table = 'products') =>
      new Map(((await allRows(db, table)) as Row[]).map((row) => [idOf(table, row), row])),
  }
}

export const copyWorld = (): Promise<CopyWorld<FakeApi>> => copyWorldOf(new FakeApi())
