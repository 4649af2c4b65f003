import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { prefs } from '#prefs/prefs.ts'
import { useRemembering } from '#prefs/recent-searches.ts'
import { useProductSearch, type ProductSearch } from '#catalogue/reads/lists/product-search.ts'
import type { ListData, ListSearch } from '#catalogue/reads/lists/search-data.ts'
import type { ServerAnswer } from '#catalogue/reads/backend/server-search.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useLastPage, useListStart } from '#ui/lists/list-start.ts'
import { searchOf, useLibraryQuery } from './library-query.ts'

interface LibraryOf {
  readonly phone: boolean
  /** On the search page, which remembers searches by itself. */
  readonly inSearch: boolean
  /** The server's answer, shown instead of this device's. */
  readonly server: LiveRead<ServerAnswer<Product>> | null
}

/** What the library shows for its address: the question, the answer, and the first row's position. */
export const useLibrary = ({ phone, inSearch, server }: LibraryOf) => {
  const { pageSize } = useSnapshot(prefs)
  const { query, change, inSheet, openSheet } = useLibraryQuery(pageSize)
  const { page, size, ...asked } = query
  const of = JSON.stringify([asked, size, phone])
  const toPage = useCallback((to: number) => change({ page: to }), [change])
  const { offset, infiniteScroll } = useListStart({ listKey: of, page, size, onPage: toPage })
  const search = searchOf(query)
  // Also searched while the server answers: if the connection breaks, its rows are ready.
  const own = useProductSearch({ of, ...search, offset })
  const read: LiveRead<ListData<Product, ProductSearch>> = server ?? own
  // The answer may still be for the previous keyword.
  useRemembering(query.keyword, !inSearch && own.status === 'ready' && own.data.asked.of === of ? own.data.total : 0)
  const given = server?.status === 'ready' ? server.data : null
  const asking = given?.asking ?? false
  const atServer: ListSearch<ProductSearch> = { of: 'server', ...search, offset: given?.from ?? 0 }
  useLastPage({ page, size, read: read.status === 'ready' && !asking ? read.data : null, onPage: toPage })
  return { query, change, inSheet, openSheet, of, toPage, infiniteScroll, read, given, asking, atServer }
}
