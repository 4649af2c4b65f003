import type { Database } from '../db/database.ts'
import { badFields } from '../http/refusal.ts'
import { findTombstones, readCatalogueTime, shapeOf } from '../repos/catalogue-clock.ts'
import type { CatalogueTable, CatalogueTime } from '../repos/catalogue-clock.ts'
import type { CatalogueCounts } from './catalogue-counts.ts'

type Mark = Pick<CatalogueTime, 'epoch' | 'seq'>

/** Where a reader stands: which database it has read, and up to which change. */
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

/**
 * One page of a table's changes in their order. Rows changed while a reader turns pages move to the end and
 * are given again; none is left out. An unknown mark (another database) answers `reset`.
 */
export const readChanges = async <Row>(
  db: Database,
  counts: CatalogueCounts,
  table: CatalogueTable,
  asked: Asked,
  find: (upTo: CatalogueTime, after: number, limit: number) => Promise<{ seq: number; row: Row }[]>,
): Promise<Changes<Row>> => {
  const time = await readCatalogueTime(db)
  const total = await counts.rows(shapeOf(time), table)
  const mark = asked.cursor || asked.since
  const from = mark === '' ? { epoch: time.epoch, seq: 0 } : readMark(mark)
  if (from.epoch !== time.epoch || from.seq > time.seq)
    return { list: [], deleted: [], cursor: null, next: '', total, reset: true }

  // One more than asked tells whether there is another page.
  const changed = await find(time, from.seq, asked.limit + 1)
  // A first copy has nothing to drop.
  const gone = mark === '' ? [] : await findTombstones(db, table, from.seq, time.seq, asked.limit + 1)
  const events = [
    ...changed.map(({ seq, row }) => ({ seq, row, id: null })),
    ...gone.map(({ seq, id }) => ({ seq, row: null, id })),
  ].sort((a, b) => a.seq - b.seq)
  const page = events.slice(0, asked.limit)
  const more = events.length > asked.limit
  const reached = markOf({ epoch: time.epoch, seq: more ? (page.at(-1)?.seq ?? from.seq) : time.seq })
  return {
    list: page.flatMap(({ row }) => (row === null ? [] : [row])),
    deleted: page.flatMap(({ id }) => (id === null ? [] : [id])),
    cursor: more ? reached : null,
    next: reached,
    total,
    reset: false,
  }
}
