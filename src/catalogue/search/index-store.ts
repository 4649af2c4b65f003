import type { Locale } from '#contract/languages.ts'
import { firstPageKey, revisionKey, type StoredFirstPage } from '../store/names.ts'
import { readAllRows, type RawCatalogue } from '../store/raw.ts'
import { ColumnsBuilder, columnsFormat, type Columns } from './columns.ts'
import { IndexBuilder } from './engine/build/build.ts'
import { runInSlices, sliceMs, type Pacing } from './engine/bytes.ts'
import { SearchIndex } from './engine/search-index.ts'
import type { SearchDocument } from './engine/words/tokenise.ts'
import { maxFacetValues, fullyListedFacets } from './list-filters.ts'
import type { TableSpec } from './search-spec.ts'
import { TableIndex } from './table-index.ts'

export type IndexState<Row> = Readonly<{ revision: number; table: TableIndex<Row> }>

type IndexData = Readonly<{ format: number; index: ArrayBuffer; columns: Columns; relevance: Uint32Array<ArrayBuffer> }>
type StoredIndex = Readonly<{ k: string; revision: number; value: IndexData }>

const firstRows = 50

/** The value is not parsed, because parsing takes longer than indexing. Null if it is not a row. */
const documentOf = <Row>(spec: TableSpec<Row>, row: unknown): SearchDocument | null => {
  try {
    return spec.document(row as Row)
  } catch {
    return null
  }
}

export const buildTableIndex = async (
  raw: Pick<RawCatalogue, 'rowsAfter'>,
  spec: TableSpec<never>,
  language: string,
  pacing: Pacing,
): Promise<{ readonly index: ArrayBuffer; readonly columns: Columns }> => {
  const builder = new IndexBuilder(spec.fields)
  const columns = new ColumnsBuilder(spec)
  let sliceStart = pacing.now()
  for await (const rows of readAllRows(raw, spec.table)) {
    for (const row of rows) {
      const document = documentOf(spec, row)
      if (!document) continue
      builder.add(document)
      columns.add(row)
      if (pacing.now() - sliceStart < sliceMs) continue
      await pacing.pause()
      sliceStart = pacing.now()
    }
  }
  return { index: await runInSlices(builder.finish(), pacing), columns: columns.finish(language) }
}

const revisionOf = async (raw: RawCatalogue, { table }: TableSpec<never>): Promise<number> => {
  // Until a table has rows, its revision is the time at which the database was created or emptied.
  const value = (await raw.meta(revisionKey(table))) ?? (await raw.meta('begun'))
  return typeof value === 'number' ? value : 0
}

/** Null if no usable index is stored. Columns are not parsed, because only releases with this `format` write them. */
const load = async <Row>(
  raw: RawCatalogue,
  spec: TableSpec<Row>,
  revision: number,
): Promise<IndexState<Row> | null> => {
  try {
    const storedIndex = (await raw.get('index', spec.table)) as StoredIndex | undefined
    if (storedIndex?.revision !== revision || storedIndex.value.format !== columnsFormat) return null
    const { columns, relevance } = storedIndex.value
    const index = new SearchIndex(storedIndex.value.index)
    return index.size === columns.size ? { revision, table: new TableIndex(spec, index, columns, relevance) } : null
  } catch {
    return null
  }
}

const firstPageOf = async <Row>(raw: RawCatalogue, table: TableIndex<Row>): Promise<StoredFirstPage> => {
  const { ids, total } = table.search({ keyword: '', filters: [], order: 'relevance', offset: 0, limit: firstRows })
  const { counts } = table.facets({ keyword: '', filters: [], most: maxFacetValues, whole: fullyListedFacets })
  const rows = (await raw.getMany(table.spec.table, ids)).filter((row) => row !== undefined)
  return { total, rows, facets: counts }
}

const build = async <Row>(
  raw: RawCatalogue,
  spec: TableSpec<Row>,
  revision: number,
  locale: Locale,
  pacing: Pacing,
) => {
  const { index, columns } = await buildTableIndex(raw, spec, locale, pacing)
  const table = new TableIndex(spec, new SearchIndex(index), columns)
  const value = { format: columnsFormat, index, columns, relevance: table.ordered('relevance') }
  try {
    await raw.put([
      { store: 'index', value: { k: spec.table, revision, value } satisfies StoredIndex },
      { store: 'meta', value: { k: firstPageKey(spec.table), v: await firstPageOf(raw, table) } },
    ])
  } catch {
    // If the index cannot be stored, for example on a full disk, the next start builds it again.
  }
  return { revision, table }
}

export const loadOrBuildIndex = async <Row>(
  raw: RawCatalogue,
  spec: TableSpec<Row>,
  locale: Locale,
  pacing: Pacing,
  before: IndexState<Row> | null,
): Promise<IndexState<Row>> => {
  // The revision is read before the rows: if they change meanwhile, the index counts as stale and is built again.
  const revision = await revisionOf(raw, spec)
  if (before?.revision === revision) return before
  return (await load(raw, spec, revision)) ?? build(raw, spec, revision, locale, pacing)
}
