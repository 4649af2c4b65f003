import { Pager } from '#ui/lists/pager.tsx'
import { storePageSize } from './list-page.ts'
import type { ListQuery, PageSize } from './list-query.ts'

interface ListPagerProps {
  readonly page: number
  readonly size: PageSize
  readonly total: number
  readonly setQuery: (change: Partial<ListQuery>) => void
}

/** The pager of a list of requests. The page is in the address; the size is also persisted. */
export const ListPager = ({ setQuery, ...pages }: ListPagerProps) => (
  <Pager
    {...pages}
    onPage={(page) => setQuery({ page })}
    onSize={(size) => {
      storePageSize(size)
      setQuery({ size })
    }}
  />
)
