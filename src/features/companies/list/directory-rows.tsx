import { useLingui } from '@lingui/react/macro'
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { FoundCompany } from '#contract/entities/company.ts'
import type { CompanySearch } from '#catalogue/reads/catalogue.ts'
import { lazyAfterPaint } from '#ui/after-paint.ts'
import { ListEnd } from '#ui/list-gap.tsx'
import { allOf, screenful, wholeList, type ListWindow, type InfiniteScroll } from '#ui/list-window.ts'
import { useAtRest } from '#ui/use-at-rest.ts'
import { useRowsMeasured } from '#ui/use-rows-measured.ts'
import { CompanyRows } from './company-rows.tsx'
import { CompanyTable } from './company-table.tsx'

const LongDirectory = lazyAfterPaint(async () => (await import('./long-directory.tsx')).LongDirectory)

interface DirectoryRowsProps {
  /** Which list it is. Another one's rows take the places of those before it: that is quicker drawn than a new list. */
  readonly of: string
  readonly search: CompanySearch
  readonly rows: readonly FoundCompany[]
  readonly total: number
  /** Place of the first of them in the list. */
  readonly from: number
  readonly corrected: readonly string[]
  readonly phone: boolean
  /** Null: a page of the server's, and no row beyond it can be read from this device. */
  readonly infiniteScroll: InfiniteScroll | null
}

/** The rows of the directory: a page at first, and from there on as far as one scrolls, or page by page. */
export const DirectoryRows = (props: DirectoryRowsProps) => {
  const { of, search, rows, total, from, corrected, phone, infiniteScroll } = props
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const [held, setHeld] = useState<{ readonly of: string; readonly window: ListWindow<FoundCompany> } | null>(null)
  const drawn = useDeferredValue(rows, rows.slice(0, screenful(phone ? 82 : 60)))
  // The answer before this one may have been long: what was held of it then is not this list's.
  const list =
    (infiniteScroll && total > wholeList && held?.of === of ? held.window : null) ?? allOf(drawn, from, total)
  useRowsMeasured(body, list)
  const atRest = useAtRest(of, body)
  const known = useMemo(() => ({ first: from, rows }), [from, rows])
  const { keyword = '' } = search
  const found = useMemo(() => ({ keyword, corrected }), [keyword, corrected])
  return (
    <>
      {phone ? (
        <CompanyRows list={list} body={body} found={found} />
      ) : (
        <CompanyTable caption={t`Suppliers`} list={list} body={body} found={found} />
      )}
      <ListEnd list={list} />
      <Suspense>
        {infiniteScroll && total > wholeList && atRest && (
          <LongDirectory
            key={of}
            search={search}
            known={known}
            total={total}
            first={infiniteScroll.first}
            size={search.limit}
            again={infiniteScroll.again}
            body={body}
            onWindow={(window) => {
              setHeld({ of, window })
              infiniteScroll.onGoing()
            }}
            onPage={infiniteScroll.onPage}
          />
        )}
      </Suspense>
    </>
  )
}
