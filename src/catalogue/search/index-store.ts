import type { Locale } from '#contract/languages.ts'
import type { ChangeNote } from '../store/names.ts'
import type { RawRef } from '../store/raw.ts'
import { ColumnsBuilder, restoreColumns, storeColumns, type Columns, type StoredColumns } from './columns.ts'
import { mostChanged, SegmentedIndex } from './engine/segmented-index.ts'
import type { TableSpec } from './search-spec.ts'
import { TableIndex } from './table-index.ts'
import { buildSteps } from './engine/build/build.ts'
import type { SearchDocument } from './engine/words/tokenise.ts'

/** Blocks per read: some 400 products. */
const blocksARead = 10
const sliceMs = 12

export interface BuildPacing {
  readonly now: () => number
  readonly pause: () => Promise<void>
}

/**
 * A stored row as an index document, without parsing: the schema would take longer for 100,000 rows than the indexing.
 * Data that are not a row throw somewhere in here and are left out, as on the screens.
 */
const documentOf = <Row>(spec: TableSpec<Row>, row: unknown): SearchDocument | null => {
  try {
    return spec.document(row as Row)
  } catch {
    return null
  }
}

/** Rows waiting to be indexed. The build takes them one by one; new ones are added between its steps. */
class Feed<Row> implements Iterable<SearchDocument> {
  readonly columns: ColumnsBuilder<Row>
  ended = false
  private readonly spec: TableSpec<Row>
  private waiting: { document: SearchDocument; row: unknown }[] = []
  /** A row that moves to the end while the blocks are read comes twice. */
  private readonly taken = new Set<string>()
  private at = 0

  constructor(spec: TableSpec<Row>) {
    this.spec = spec
    this.columns = new ColumnsBuilder(spec)
  }

  get length(): number {
    return this.waiting.length - this.at
  }

  add(rows: readonly unknown[]): void {
    this.waiting = this.waiting.slice(this.at)
    this.at = 0
    for (const row of rows) {
      const document = documentOf(this.spec, row)
      if (!document || this.taken.has(document.id)) continue
      this.taken.add(document.id)
      this.waiting.push({ document, row })
    }
  }

  *[Symbol.iterator](): Generator<SearchDocument, undefined, undefined> {
    for (let next = this.waiting[this.at]; next !== undefined; next = this.waiting[this.at]) {
      this.at += 1
      this.columns.add(next.row)
      yield next.document
    }
  }
}

/**
 * Builds the index of a table from its stored rows. It reads and indexes alternately, and never blocks the thread for
 * long.
 */
export const buildTable = async <Row>(
  raw: RawRef,
  spec: TableSpec<Row>,
  pacing: BuildPacing,
): Promise<{ index: SegmentedIndex; columns: Columns }> => {
  const feed = new Feed(spec)
  const read = (after: number | null) => {
    const reading = raw.rowsOfBlocks(spec.table, after, blocksARead)
    // It is awaited when its turn comes, if it comes.
    reading.catch(() => undefined)
    return reading
  }
  // The database reads the next blocks while the previous ones are indexed.
  let next = read(null)
  const refill = async () => {
    const { rows, last } = await next
    if (last === null) feed.ended = true
    else next = read(last)
    feed.add(rows)
  }
  // The build takes 64 documents a step, so the feed is only empty at its end.
  const steps = buildSteps(feed, { fields: spec.fields })
  let started = pacing.now()
  for (;;) {
    while (!feed.ended && feed.length < 64) await refill()
    const step = steps.next()
    if (step.done)
      return { index: SegmentedIndex.open({ base: step.value, delta: null }), columns: feed.columns.finish() }
    if (pacing.now() - started < sliceMs) continue
    await pacing.pause()
    started = pacing.now()
  }
}

// What this file reads it has written itself, in the last `store` of the same release's form, and the notes of changes the
// copy wrote with its rows. Parsed they would cost a start more than they are read in: buffers are trusted by their makers'
// marks (`SegmentedIndex.open`, `restoreColumns`), and whatever does not fit throws and is built again.

/** An index, with the revisions of the rows from which it and its base were made. */
export interface IndexState<Row> {
  readonly revision: number
  readonly baseRevision: number
  /** The columns of the base only. */
  readonly base: Columns
  readonly table: TableIndex<Row>
}

interface StoredBase {
  readonly base: ArrayBuffer
  readonly columns: StoredColumns
  readonly relevance: Uint32Array<ArrayBuffer>
}
/** Always written with or after the base whose revision it names, because another tab may have built a new base. */
interface StoredDelta {
  readonly base: number
  readonly delta: ArrayBuffer | null
}
interface Stored<T> {
  readonly k: string
  readonly revision: number
  readonly value: T
}

const deltaKey = (table: string) => `${table}:delta`
const notesARead = 1000

const revisionOf = async (raw: RawRef): Promise<number> => {
  const value = await raw.meta('revision')
  return typeof value === 'number' ? value : 0
}

/** The columns of the base, followed by those of the rows that changed since. */
const withDelta = async <Row>(
  raw: RawRef,
  spec: TableSpec<Row>,
  index: SegmentedIndex,
  base: Columns,
): Promise<Columns> => {
  if (index.ordinals === base.size) return base
  if (index.ordinals < base.size) throw new Error('columns of another index')
  const ids = Array.from({ length: index.ordinals - base.size }, (_, at) => index.idAt(base.size + at))
  const builder = new ColumnsBuilder(spec, base)
  for (const row of await raw.rows(spec.table, ids)) builder.add(row)
  return builder.finish()
}

/** Stores the indexes of one language: a base with its columns, a delta, and the revisions that they cover. */
export class IndexStore<Row> {
  private readonly spec: TableSpec<Row>
  private readonly locale: Locale
  private readonly pacing: BuildPacing

  constructor(spec: TableSpec<Row>, locale: Locale, pacing: BuildPacing) {
    this.spec = spec
    this.locale = locale
    this.pacing = pacing
  }

  /** Loads the stored index; null if there is none that can be used. */
  async load(raw: RawRef): Promise<IndexState<Row> | null> {
    const { spec } = this
    try {
      const [stored, delta] = (await raw.getMany('index', [spec.table, deltaKey(spec.table)])) as [
        Stored<StoredBase> | undefined,
        Stored<StoredDelta> | undefined,
      ]
      if (!stored || delta?.value.base !== stored.revision) return null
      const index = SegmentedIndex.open({ base: stored.value.base, delta: delta.value.delta })
      const base = restoreColumns(spec, stored.value.columns)
      if (!base) return null
      const columns = await withDelta(raw, spec, index, base)
      const table = this.tableOf(index, columns, stored.value.relevance)
      return { revision: delta.revision, baseRevision: stored.revision, base, table }
    } catch {
      // Whatever is wrong with it (another format, truncated, its file lost), a rebuild fixes it.
      return null
    }
  }

  /** Builds the index from the rows and stores it. */
  async build(raw: RawRef): Promise<IndexState<Row>> {
    // Read before the rows: a change in between is then applied twice, which changes nothing.
    const revision = await revisionOf(raw)
    const { index, columns } = await buildTable(raw, this.spec, this.pacing)
    const stored = storeColumns(columns, this.locale)
    const base = { ...columns, texts: stored.texts }
    const table = this.tableOf(index, base)
    const value: StoredBase = { base: index.serialize().base, columns: stored, relevance: table.ordered('relevance') }
    await this.store(raw, [{ k: this.spec.table, revision, value }, this.deltaRow(revision, revision, null)])
    return { revision, baseRevision: revision, base, table }
  }

  /** The same index with what changed since; null if there are too many or unknown changes, and it must be rebuilt. */
  async catchUp(raw: RawRef, known: IndexState<Row>): Promise<IndexState<Row> | null> {
    const state = await this.newest(raw, known)
    const revision = await revisionOf(raw)
    if (revision === state.revision) return state
    const ids = await this.changedSince(raw, state.revision, revision)
    if (ids === null || ids.length + state.table.index.changed > mostChanged) return null
    if (ids.length === 0) return { ...state, revision }
    // Applied to a second view of the same bytes, so that searches can continue with the old ordinals and columns.
    const index = SegmentedIndex.open(state.table.index.serialize())
    const rows = await raw.rows(this.spec.table, ids)
    await index.apply({
      put: rows.flatMap((row) => (row === undefined ? [] : (documentOf(this.spec, row) ?? []))),
      remove: ids.filter((_, at) => rows[at] === undefined),
    })
    const table = this.tableOf(index, await withDelta(raw, this.spec, index, state.base))
    await this.store(raw, [this.deltaRow(revision, state.baseRevision, index.serialize().delta)])
    return { ...state, revision, table }
  }

  /** Adopts what another tab has built since, so that a base and its delta always belong together. */
  private async newest(raw: RawRef, known: IndexState<Row>): Promise<IndexState<Row>> {
    const delta = (await raw.get('index', deltaKey(this.spec.table))) as Stored<StoredDelta> | undefined
    if (delta === undefined || delta.value.base === known.baseRevision) return known
    return (await this.load(raw)) ?? known
  }

  private deltaRow(revision: number, base: number, delta: ArrayBuffer | null): Stored<StoredDelta> {
    return { k: deltaKey(this.spec.table), revision, value: { base, delta } }
  }

  /**
   * Ids that changed after one revision up to another; null if the notes do not reach back that far, or list no ids.
   */
  private async changedSince(raw: RawRef, from: number, to: number): Promise<string[] | null> {
    const notes = (await raw.after('changes', from, notesARead)) as ChangeNote[]
    if (notes[0]?.revision !== from + 1 || notes.length < to - from) return null
    const mine = notes.filter(({ table }) => table === this.spec.table)
    if (mine.some(({ ids }) => ids === null)) return null
    return [...new Set(mine.flatMap(({ ids }) => ids ?? []))]
  }

  private tableOf(index: SegmentedIndex, columns: Columns, relevance?: Uint32Array<ArrayBuffer>): TableIndex<Row> {
    return new TableIndex(this.spec, index, columns, this.locale, relevance)
  }

  private async store(raw: RawRef, rows: readonly Stored<unknown>[]): Promise<void> {
    // If the disk is full, only the next start lacks the index.
    await raw.put(rows.map((value) => ({ store: 'index', value }))).catch(() => undefined)
  }
}
