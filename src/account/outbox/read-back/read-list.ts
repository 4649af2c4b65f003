import { unread, type Read } from './read-call.ts'

const pageSize = 200
const mostPages = 5

/** `complete`: every row there is was seen, so that what is not among them is not there. */
export type List<T> =
  | { readonly rows: readonly T[]; readonly complete: boolean }
  | 'not-offered'
  | 'unreachable'
  | 'unauthorized'

/**
 * A list, page by page; a backend that ignores the filter gives all rows, so more than one page is looked at. A list that
 * answers 404 is not an empty one: it is none (VERIFY-6).
 */
export const readList = async <T>(
  read: (page: { pageNo: string; pageSize: string }) => Promise<Read<{ list: T[]; total: number }>>,
  idOf: (row: T) => string,
): Promise<List<T>> => {
  const rows = new Map<string, T>()
  let whole = true
  for (let pageNo = 1; pageNo <= mostPages; pageNo++) {
    const page = await read({ pageNo: String(pageNo), pageSize: String(pageSize) })
    if (unread(page)) return page
    if (typeof page !== 'object') return 'not-offered'
    const { list, total } = page.data
    // A row that could not be read may be the very one.
    whole &&= !page.partial
    const before = rows.size
    for (const row of list) rows.set(idOf(row), row)
    if (rows.size >= total) return { rows: [...rows.values()], complete: whole }
    // No row that was not there before: the backend gives the same page again, or has less than it says.
    if (rows.size === before) break
  }
  return { rows: [...rows.values()], complete: false }
}
