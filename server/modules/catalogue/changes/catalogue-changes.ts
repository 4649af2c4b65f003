import type { Database } from '#server/platform/db/database.ts'
import { badFields } from '#server/platform/http/refusal.ts'
import { findTombstones, readCatalogueTime, shapeOf } from './catalogue-clock.ts'
import type { CatalogueTable, CatalogueTime } from './catalogue-clock.ts'
import type { CatalogueCounts } from '../products/catalogue-counts.ts'

type Mark = Pick<CatalogueTime, 'epoch' | 'seq'>

/** A reader's position: which database it has read, and up to which change. */
export const markOf = ({ epoch, seq }: Mark): string => `${epoch}.${seq}`

const readMark = (text: string): Mark => {
  const match = /^([\w-]{1,64})\.(\d{1,15})$/.exec(text)
  if (!match) throw badFields([{ path: 'since', rule: 'mark' }])
  const [, epoch = '', seq = ''] = match
  return { epoch, seq: Number(seq) }
}

interface Asked {
  readonly since: string
  readonly cursor: string
  readonly limit: number
}
export interface Changes<Row> {
  list: Row[]
  deleted: string[]
  cursor: string | null
  next: string
  total: number
  reset: boolean
}

/** How the changed rows of a table are read: first the list of them, then the rows of the page. */
interface Reading<Ref, Row> {
  readonly find: (upTo: CatalogueTime, after: number, limit: number) => Promise<Ref[]>
  /** A row that was deleted since may be left out: a later page reports its deletion. */
  readonly show: (refs: readonly Ref[], time: CatalogueTime) => Promise<Row[]>
}

/**
 * One page of a table's changes in order. Rows that change while a reader pages through move to the end and are
 * returned again; none is missed. An unknown position (another database) answers `reset`.
 */
export const readChanges = async <Ref extends { readonly seq: number }, Row>(
  db: Database,
  counts: CatalogueCounts,
  table: CatalogueTable,
  asked: Asked,
  { find, show }: Reading<Ref, Row>,
): Promise<Changes<Row>> => {
  const time = await readCatalogueTime(db)
  const total = await counts.rows(shapeOf(time), table)
  const mark = asked.cursor || asked.since
  const from = mark === '' ? { epoch: time.epoch, seq: 0 } : readMark(mark)
  if (from.epoch !== time.epoch || from.seq > time.seq)
    return { list: [], deleted: [], cursor: null, next: '', total, reset: true }

  // One more than requested, to know whether there is another page.
  const changed = await find(time, from.seq, asked.limit + 1)
  // A first copy has nothing to delete.
  const gone = mark === '' ? [] : await findTombstones(db, table, from.seq, time.seq, asked.limit + 1)
  const events = [
    ...changed.map((ref) => ({ seq: ref.seq, ref, id: null })),
    ...gone.map(({ seq, id }) => ({ seq, ref: null, id })),
  ].sort((a, b) => a.seq - b.seq)
  const page = events.slice(0, asked.limit)
  // Decided by the list, before rows are read: one of them may be deleted by then, and the page would wrongly seem to
  // be the last.
  const more = events.length > asked.limit
  const reached = markOf({ epoch: time.epoch, seq: more ? (page.at(-1)?.seq ?? from.seq) : time.seq })
  const refs = page.flatMap(({ ref }) => (ref === null ? [] : [ref]))
  return {
    list: await show(refs, time),
    deleted: page.flatMap(({ id }) => (id === null ? [] : [id])),
    cursor: more ? reached : null,
    next: reached,
    total,
    reset: false,
  }
}
