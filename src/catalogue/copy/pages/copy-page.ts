import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { deleteRows } from '../../store/blocks.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { idOf, isReadable, rawIdOf } from '../../store/rows.ts'
import type { Pass, StoredPart } from '../../store/schema.ts'
import { chosenRows } from '../copied-categories.ts'
import type { CopyRun } from '../run.ts'
import { importRows, noteChange, parseRows } from '../import-rows.ts'
import { afterPage, pageSizes } from './pass.ts'
import type { Pace } from './pace.ts'
import { pageUrl, readPages, writePages } from './parts.ts'

const calls = { products: catalogueCalls.productPage, companies: catalogueCalls.companyPage } as const

/** The contract's answer with unparsed rows, so that one bad row does not cost the whole page. */
const loosePage = z.object({ list: z.array(z.unknown()), total: z.number() })

/** The ids of the current walk. */
export interface Walked {
  readonly ids: Set<string>
  firstPage: readonly string[]
}

export interface FetchedPage extends z.output<typeof loosePage> {
  /** Bytes transferred. */
  readonly bytes: number
}

/**
 * Fetches a page of the backend's list. A backend that does not know `categoryIds` sends rows of all categories; they
 * are filtered here.
 */
export const fetchPage = async (
  run: CopyRun,
  table: CatalogueTable,
  { page, size }: Pick<Pass, 'page' | 'size'>,
): Promise<FetchedPage> => {
  let bytes = 0
  const chosen = run.categories ?? []
  const answer = await run.api.call(
    { ...calls[table], data: loosePage },
    {
      query: {
        pageNo: page,
        pageSize: size,
        ...(table === 'products' && chosen.length > 0 ? { categoryIds: chosen.join(',') } : {}),
      },
      headers: run.headers,
      readable: isReadable(table),
      onReceived: (count) => {
        bytes = count
      },
      ...(run.signal ? { signal: run.signal } : {}),
    },
  )
  return { ...answer, bytes }
}

/** Fetches the first page, in the largest size that the backend accepts. */
const fetchFirst = async (run: CopyRun, pace: Pace, table: CatalogueTable, size: number) => {
  const sizes = [size, ...pageSizes.filter((smaller) => smaller < size)]
  for (const [at, one] of sizes.entries()) {
    try {
      const page = await pace(() => fetchPage(run, table, { page: 1, size: one }))
      // Some backends silently truncate a page that is too large.
      const cut = pageSizes.find((smaller) => smaller < one && smaller === page.list.length && page.total > smaller)
      return { page, size: cut ?? one }
    } catch (error) {
      const isTooLarge = error instanceof ApiError && error.code === code.badRequest
      if (!isTooLarge || at === sizes.length - 1) throw error
    }
  }
  throw new ApiError('shape')
}

/** Stores a page's rows of the chosen categories, and deletes rows that have left those. */
export const putPage = async (
  run: CopyRun,
  table: CatalogueTable,
  { list }: FetchedPage,
  complete: (unreadable: number) => Promise<void>,
): Promise<void> => {
  const parsed = await parseRows(run, table, list)
  const rows = chosenRows(table, parsed.rows, run.categories)
  const left = parsed.rows.filter((row) => !(rows as readonly unknown[]).includes(row)).map((row) => idOf(table, row))
  await importRows(run, table, rows, async () => {
    await noteChange(run.db, table, await deleteRows(run.db, table, left))
    await complete(parsed.unreadable)
  })
}

interface Copied {
  readonly next: Pass
  /** Stored size and transferred size. */
  readonly sizes: Pick<StoredPart, 'bytes' | 'packedBytes'>
}

/** Copies the next page of the current pass. The page counts once its last rows are stored. */
export const copyPage = async (
  run: CopyRun,
  pace: Pace,
  table: CatalogueTable,
  pass: Pass,
  walked: Walked,
): Promise<Copied> => {
  const opening = pass.walk === 1 && pass.page === 1
  const { page, size } = opening
    ? await fetchFirst(run, pace, table, pass.size)
    : { page: await pace(() => fetchPage(run, table, pass)), size: pass.size }
  const ids = page.list.flatMap((row) => rawIdOf(table, row) ?? [])
  // A backend that returns its first page for every page number cannot be copied by pages.
  if (pass.page === 2 && ids.length > 0 && ids.every((id, at) => id === walked.firstPage[at]))
    throw new ApiError('shape', { msg: 'the second page is the first' })
  const next = afterPage({ ...pass, size }, { ids, rows: page.list.length, total: page.total }, walked.ids)
  const sizes = { bytes: JSON.stringify(page.list).length, packedBytes: page.bytes }
  await putPage(run, table, page, async (unreadable) => {
    await run.db.parts.put({ url: pageUrl(table, pass.walk, pass.page), table, ids, ...sizes, unreadable })
    const { done } = await readPages(run.db, table)
    await writePages(run.db, table, { done, pass: next })
  })
  if (pass.page === 1) walked.firstPage = ids
  for (const id of ids) walked.ids.add(id)
  return { next, sizes }
}
