import { readMeta, writeMeta } from '../../store/meta.ts'
import { catalogueTables, type CatalogueTable } from '../../store/names.ts'
import { rawIdOf } from '../../store/rows.ts'
import type { Pages } from '../../store/schema.ts'
import { fetchPage, putPage } from './copy-page.ts'
import type { CopyRun } from '../run.ts'
import type { Pace } from './pace.ts'
import { knownUrl, readPages } from './parts.ts'

/** Between two passes the beginning of each list is read, no more often than this. */
export const lookEveryMs = 60 * 60_000

const lookSize = 50
/** How many pages of new rows are followed in a list with the newest first. */
const mostPages = 4

type Done = NonNullable<Pages['done']>

const lookAt = async (run: CopyRun, pace: Pace, table: CatalogueTable, done: Done): Promise<number> => {
  const size = Math.min(lookSize, done.size)
  let bytes = 0
  for (let page = 1; page <= mostPages; page += 1) {
    const fetched = await pace(() => fetchPage(run, table, { page, size }))
    bytes += fetched.bytes
    const ids = fetched.list.flatMap((row) => rawIdOf(table, row) ?? [])
    const part = await run.db.parts.get(knownUrl(table))
    const known = new Set(part?.ids)
    const fresh = ids.filter((id) => !known.has(id))
    await putPage(run, table, fetched, async () => {
      if (part && fresh.length > 0) await run.db.parts.put({ ...part, ids: [...part.ids, ...fresh] })
    })
    // Further pages are read only while whole pages are new. Otherwise the rest is known, or waits for the next pass.
    if (!done.newestFirst || fresh.length < size) break
  }
  return bytes
}

/**
 * The cheap request between two passes. It adds rows from the beginning of the lists, removes none, and does not make
 * the copy newer: only a pass knows about all rows.
 */
export const lookAtPages = async (run: CopyRun, pace: Pace): Promise<void> => {
  const recent = (at: number) => Math.abs(run.clock.now() - at) < lookEveryMs
  if (recent((await readMeta(run.db, 'looked')) ?? 0) || recent(run.status().asOf ?? 0)) return
  let bytes = 0
  for (const table of catalogueTables) {
    const { done } = await readPages(run.db, table)
    if (done) bytes += await lookAt(run, pace, table, done)
  }
  await writeMeta(run.db, 'looked', run.clock.now())
  await run.report({ changeBytes: run.status().changeBytes + bytes })
}
