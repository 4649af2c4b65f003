import type { Pass } from '../../store/schema.ts'

/**
 * A pass copies a table from the pages of its list, which changes while it is read: a row that is deleted, inserted or
 * moved shifts others to pages that were read before. A pass therefore consists of one or more walks through all pages,
 * until it is certain that no row was missed.
 */

/** Page sizes to try: backends of this family accept different sizes. */
export const pageSizes = [200, 100, 50, 20] as const

/** The maximum number of walks, for a list that never stops changing. */
export const mostWalks = 5

/** The content of a page. `ids`: of its readable rows, in its order; `rows`: how many rows it has. */
export interface Brought {
  readonly ids: readonly string[]
  readonly rows: number
  readonly total: number
}

/** The ids of each page of each walk, in order; `before`: the ids that earlier passes have seen. */
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
/** Compares numeric ids as texts, because many have more digits than a number holds exactly. */
const isLower = (one: string, other: string) => (one.length === other.length ? one < other : one.length < other.length)

/** The lowest id after a page, as long as each row that is new to the walk has a lower id than all before. */
const lowestAfter = (lowest: string | null, fresh: readonly string[]): string | null => {
  let at = lowest
  for (const id of fresh) {
    if (at === null || !isNumeric(id) || (at !== '' && !isLower(id, at))) return null
    at = id
  }
  return at
}

/** The state of a pass after a page has come. `known`: ids of this walk's earlier pages. */
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
 * Newest first, with growing ids: inserted rows come before the position being read, so only deleted rows move others
 * to pages that were read before. Each deletion makes the list shorter, unless as many rows were inserted, and then
 * nothing has moved.
 */
const isNewestFirst = ({ lowest }: Pass) => lowest !== null && lowest !== ''

/**
 * Whether at the first answer of some walk all rows of the list are known by now. Ids are not reused, so a row that was
 * seen before and after that answer existed at that moment; if as many rows existed as the answer's total says, all are
 * known.
 */
const isCounted = ({ totals }: Pass, { before, walks }: Seen): boolean =>
  totals.some((total, at) => {
    const [first = [], ...rest] = walks[at] ?? []
    const earlier = new Set([...before, ...walks.slice(0, at).flat(2)])
    const later = allOf([...rest, ...walks.slice(at + 1).flat()])
    return new Set([...first, ...[...later].filter((id) => earlier.has(id))]).size >= total
  })

/**
 * Whether two walks brought exactly the same pages. If `total` counts rows that the list does not show, nothing better
 * can be had.
 */
const isStanding = ({ walks }: Seen): boolean => {
  const [one, other] = walks.slice(-2)
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

export const wasNewestFirst = (pass: Pass): boolean => pass.walk === 1 && isNewestFirst(pass)

/** Whether a pass needs no further walk. */
export const isSettled = (pass: Pass, seen: Seen): boolean =>
  (isNewestFirst(pass) && !pass.fell) || isCounted(pass, seen) || isStanding(seen) || pass.walk >= mostWalks

/** Whether nothing in the first walk suggests that a row was missed: its rows may then be shown as a complete copy. */
export const isQuiet = (pass: Pass, seen: Seen): boolean =>
  pass.walk > 1 || (!pass.moved && allOf(seen.walks[0] ?? []).size === pass.total)
