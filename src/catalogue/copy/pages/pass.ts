import type { Pass } from '../../store/schema.ts'

/**
 * A pass copies a table from the pages of its list, which moves while it is read: a row that is deleted, inserted or
 * sorted anew shifts others to pages that were read before. A pass is therefore one or more walks through all pages,
 * until it is sure that no row was missed.
 */

/** Sizes to ask pages of: backends of this manner differ in what they allow. */
export const pageSizes = [200, 100, 50, 20] as const

/** A list that never stands still is walked no more often than this. */
export const mostWalks = 5

/** What a page brought. `ids`: of its rows, as far as they can be read, in its order; `rows`: how many there are. */
export interface Brought {
  readonly ids: readonly string[]
  readonly rows: number
  readonly total: number
}

/** Ids of each page of each walk, the walks in their order; before them what passes of before have seen. */
export interface Seen {
  readonly before: ReadonlySet<string>
  readonly walks: readonly (readonly (readonly string[])[])[]
}

export const newPass = (at: number, categories: readonly string[], size: number): Pass => ({
  at,
  categories: [...categories],
  size,
  walk: 1,
  page: 1,
  ended: false,
  totals: [],
  total: 0,
  moved: false,
  fell: false,
  lowest: '',
})

export const nextWalk = (pass: Pass): Pass => ({
  ...pass,
  walk: pass.walk + 1,
  page: 1,
  ended: false,
  moved: false,
  fell: false,
  lowest: '',
})

const isNumeric = (id: string) => /^(0|[1-9]\d*)$/.test(id)
/** Whether a numeric id is lower; many are longer than a number holds exactly. */
const isLower = (one: string, other: string) => (one.length === other.length ? one < other : one.length < other.length)

/** Lowest id after a page, while each row that is new to the walk has a lower one than all before. */
const lowestAfter = (lowest: string | null, fresh: readonly string[]): string | null => {
  let at = lowest
  for (const id of fresh) {
    if (at === null || !isNumeric(id) || (at !== '' && !isLower(id, at))) return null
    at = id
  }
  return at
}

/** A pass after a page has come. `known`: ids of the pages of this walk before it. */
export const afterPage = (pass: Pass, page: Brought, known: ReadonlySet<string>): Pass => {
  const first = pass.page === 1
  const fresh = page.ids.filter((id) => !known.has(id))
  const covered = pass.page * pass.size
  return {
    ...pass,
    page: pass.page + 1,
    ended: page.rows === 0 || covered >= page.total,
    totals: first ? [...pass.totals, page.total] : pass.totals,
    total: page.total,
    moved: pass.moved || (!first && page.total !== pass.total) || new Set(fresh).size < page.ids.length,
    fell: pass.fell || (!first && page.total < pass.total),
    lowest: lowestAfter(pass.lowest, fresh),
  }
}

const allOf = (pages: readonly (readonly string[])[]): Set<string> => new Set(pages.flat())

/**
 * Newest first, by ids that grow: what is inserted stands before everything that is read from then on, so that only
 * deleted rows move others to pages read before; each of those makes the list shorter, unless as many were inserted,
 * and then nothing has moved.
 */
const isNewestFirst = ({ lowest }: Pass) => lowest !== null && lowest !== ''

/**
 * Whether at the first answer of some walk every row of the list was one that is known by now: a row that was seen
 * before it and after it was there, as ids are not given twice; and as many were there as the answer says.
 */
const isCounted = ({ totals }: Pass, { before, walks }: Seen): boolean =>
  totals.some((total, at) => {
    const [first = [], ...rest] = walks[at] ?? []
    const earlier = new Set([...before, ...walks.slice(0, at).flat(2)])
    const later = allOf([...rest, ...walks.slice(at + 1).flat()])
    return new Set([...first, ...[...later].filter((id) => earlier.has(id))]).size >= total
  })

/** Two walks that brought the very same pages. Where `total` counts rows that the list does not show, that is all. */
const isStanding = ({ walks }: Seen): boolean => {
  const [one, other] = walks.slice(-2)
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

export const wasNewestFirst = (pass: Pass): boolean => pass.walk === 1 && isNewestFirst(pass)

/** Whether a pass whose walk has ended needs no other. */
export const isSettled = (pass: Pass, seen: Seen): boolean =>
  (isNewestFirst(pass) && !pass.fell) || isCounted(pass, seen) || isStanding(seen) || pass.walk >= mostWalks

/** Whether nothing of the first walk shows that a row might have been missed: its rows may be shown as a whole copy. */
export const isQuiet = (pass: Pass, seen: Seen): boolean =>
  pass.walk > 1 || (!pass.moved && allOf(seen.walks[0] ?? []).size === pass.total)
