import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs.ts'
import type { ListQuery, PageSize } from './list-query.ts'

export interface ListPage<Row> {
  readonly shown: readonly Row[]
  /** The shown page: the last one if the address names a later one. */
  readonly page: number
  readonly size: PageSize
}

export const pageOf = <Row>(rows: readonly Row[], page: number, size: PageSize): ListPage<Row> => {
  const last = Math.max(1, Math.ceil(rows.length / size))
  const at = Math.min(page, last)
  return { shown: rows.slice((at - 1) * size, at * size), page: at, size }
}

/** Rows per page: as in the address, else as last chosen on this device. */
export const usePageSize = (query: Pick<ListQuery, 'size'>): PageSize => {
  const { pageSize } = useSnapshot(prefs)
  return query.size ?? pageSize
}

export const storePageSize = (size: PageSize): void => {
  prefs.pageSize = size
}
