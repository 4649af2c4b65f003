import type { RawRef } from '../store/raw.ts'
import { ColumnsBuilder, type Columns } from './columns.ts'
import { buildSteps } from './engine/build/build.ts'
import type { SearchDocument } from './engine/document.ts'
import { SegmentedIndex } from './engine/segmented-index.ts'
import type { TableSpec } from './search-spec.ts'

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
export const documentOf = <Row>(spec: TableSpec<Row>, row: unknown): SearchDocument | null => {
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
