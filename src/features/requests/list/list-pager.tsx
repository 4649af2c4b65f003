import { Pager } from '#ui/lists/pager.tsx'
import { storePageSize } from './list-page.ts'
import type { ListQuery, PageSize } from './list-query.ts'

interface ListPagerProps {
  readonly page: number
  readonly size: PageSize
  readonly total: number
  readonly setQuery: (change: Partial<ListQuery>) => void
}

/** Pages of a list of requests: in the address, and the size also persisted for the next time. */
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
