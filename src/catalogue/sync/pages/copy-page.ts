import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { isReadableRow, rawIdOf } from '../../store/rows.ts'
import type { PagePass } from '../../store/schema.ts'
import { callBackend, type CopyRun } from '../run.ts'
import { importPage } from '../import-rows.ts'
import { pageUrl, readPagedCopyState, writePagedCopyState, type PacedCall, type SeenIds } from './parts.ts'

/**
 * While a list is read, changes shift rows to pages that were already read. A pass therefore walks through all pages
 * until no row can have been missed, or two walks are equal, but at most `maxWalks` times.
 */

export const pageSizes = [200, 100, 50, 20] as const

export const maxWalks = 5

/** `ids`: those of the page's rows that have an id, in order. `rows`: the number of all rows on the page. */
type PageContent = Readonly<{ ids: readonly string[]; rows: number; total: number }>

const walkStart = { page: 1, ended: false, moved: false, fell: false, lowest: '' }

export const newPass = (at: number, categories: readonly string[], size: number): PagePass => {
  return { ...walkStart, at, categories: [...categories], size, walk: 1, totals: [], total: 0 }
}

export const nextWalk = (pass: PagePass): PagePass => ({ ...pass, ...walkStart, walk: pass.walk + 1 })

const isNumeric = (id: string) => /^(0|[1-9]\d*)$/.test(id)

/** Compares numeric ids as texts, because many have more digits than a number represents exactly. */
const isLower = (one: string, other: string) => (one.length === other.length ? one < other : one.length < other.length)

/** The lowest id of this walk; null unless every new id was a number lower than all ids before it. */
const lowestAfter = (lowest: string | null, fresh: readonly string[]): string | null => {
  let at = lowest
  for (const id of fresh) {
    if (at === null || !isNumeric(id) || (at !== '' && !isLower(id, at))) return null
    at = id
  }
  return at
}

export const advancePass = (pass: PagePass, page: PageContent, knownIds: ReadonlySet<string>): PagePass => {
  const first = pass.page === 1
  const newIds = page.ids.filter((id) => !knownIds.has(id))
  return {
    ...pass,
    page: pass.page + 1,
    ended: page.rows === 0 || pass.page * pass.size >= page.total,
    totals: first ? [...pass.totals, page.total] : pass.totals,
    total: page.total,
    moved: pass.moved || (!first && page.total !== pass.total) || new Set(newIds).size < page.ids.length,
    fell: pass.fell || (!first && page.total < pass.total),
    lowest: lowestAfter(pass.lowest, newIds),
  }
}

const allOf = (pages: readonly (readonly string[])[]): Set<string> => new Set(pages.flat())

/** In a list with the newest rows first, only deletions can hide other rows, and they lower the total (`fell`). */
const isNewestFirst = ({ lowest }: PagePass) => lowest !== null && lowest !== ''

/** No row is missing if a first page and the rows listed both before and after it are at least as many as its total. */
const isCounted = ({ totals }: PagePass, { before, walks }: SeenIds): boolean =>
  totals.some((total, at) => {
    const [first = [], ...rest] = walks[at] ?? []
    const earlier = new Set([...before, ...walks.slice(0, at).flat(2)])
    const laterIds = allOf([...rest, ...walks.slice(at + 1).flat()])
    return new Set([...first, ...[...laterIds].filter((id) => earlier.has(id))]).size >= total
  })

/** True if the last two walks are equal. If `total` counts rows that are never listed, no better proof is possible. */
const isRepeated = ({ walks }: SeenIds): boolean => {
  const [one, other] = walks.slice(-2)
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

export const wasNewestFirst = (pass: PagePass): boolean => pass.walk === 1 && isNewestFirst(pass)

export const isPassSettled = (pass: PagePass, seen: SeenIds): boolean =>
  (isNewestFirst(pass) && !pass.fell) || isCounted(pass, seen) || isRepeated(seen) || pass.walk >= maxWalks

export const seemsComplete = (pass: PagePass, seen: SeenIds): boolean =>
  pass.walk > 1 || (!pass.moved && allOf(seen.walks[0] ?? []).size === pass.total)

const calls = { products: catalogueCalls.productPage, companies: catalogueCalls.companyPage } as const

const loosePage = z.object({ list: z.array(z.unknown()), total: z.number() })

export interface WalkIds {
  readonly ids: Set<string>
  firstPage: readonly string[]
}

/** A backend that does not know `categoryIds` sends rows of all categories; they are filtered on the device. */
export const fetchPage = async (
  run: CopyRun,
  table: CatalogueTable,
  { page, size }: Pick<PagePass, 'page' | 'size'>,
) => {
  const chosenIds = run.categories ?? []
  const query = {
    pageNo: page,
    pageSize: size,
    ...(table === 'products' && chosenIds.length > 0 ? { categoryIds: chosenIds.join(',') } : {}),
  }
  const { answer, bytes } = await callBackend(run, calls[table], loosePage, { query, readable: isReadableRow(table) })
  return { ...answer, bytes }
}

const fetchFirst = async (run: CopyRun, pace: PacedCall, table: CatalogueTable, size: number) => {
  const sizes = [size, ...pageSizes.filter((smaller) => smaller < size)]
  for (const [at, one] of sizes.entries()) {
    try {
      const page = await pace(() => fetchPage(run, table, { page: 1, size: one }))
      // Some backends silently shorten a page that is too large; the shorter length is then the page size.
      const cutSize = pageSizes.find((smaller) => smaller < one && smaller === page.list.length && page.total > smaller)
      return { page, size: cutSize ?? one }
    } catch (error) {
      const isTooLarge = error instanceof ApiError && error.code === code.badRequest
      if (!isTooLarge || at === sizes.length - 1) throw error
    }
  }
  throw new ApiError('shape')
}

export const syncPage = async (
  run: CopyRun,
  pace: PacedCall,
  table: CatalogueTable,
  pass: PagePass,
  walked: WalkIds,
) => {
  const opening = pass.walk === 1 && pass.page === 1
  const { page, size } = opening
    ? await fetchFirst(run, pace, table, pass.size)
    : { page: await pace(() => fetchPage(run, table, pass)), size: pass.size }
  const ids = page.list.flatMap((row) => rawIdOf(table, row) ?? [])
  // If a backend returns its first page for every page number, the catalogue cannot be downloaded by pages.
  if (pass.page === 2 && ids.length > 0 && ids.every((id, at) => id === walked.firstPage[at]))
    throw new ApiError('shape', { msg: 'the second page is the first' })
  const next = advancePass({ ...pass, size }, { ids, rows: page.list.length, total: page.total }, walked.ids)
  const sizes = { bytes: JSON.stringify(page.list).length, packedBytes: page.bytes }
  await importPage(run, table, page.list, async ({ unreadable }) => {
    await run.db.parts.put({ url: pageUrl(table, pass.walk, pass.page), table, ids, ...sizes, unreadable })
    const { done } = await readPagedCopyState(run.db, table)
    await writePagedCopyState(run.db, table, { done, pass: next })
  })
  if (pass.page === 1) walked.firstPage = ids
  for (const id of ids) walked.ids.add(id)
  return { next, sizes }
}
