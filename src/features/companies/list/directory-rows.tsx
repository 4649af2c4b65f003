import { useLingui } from '@lingui/react/macro'
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { FoundCompany } from '#contract/entities/company.ts'
import type { CompanySearch } from '#catalogue/reads/lists/company-search.ts'
import { lazyAfterPaint } from '#ui/page/after-paint.ts'
import { allOf, screenful, wholeList, type ListWindow, type InfiniteScroll } from '#ui/lists/list-window.ts'
import { useAtRest } from '#ui/page/use-at-rest.ts'
import { useRowsMeasured } from '#ui/lists/use-rows-measured.ts'
import { CompanyRows } from './company-rows.tsx'
import { CompanyTable } from './company-table.tsx'
import { asLine } from '#ui/page/part.tsx'

const DirectoryScroll = lazyAfterPaint(async () => (await import('./directory-scroll.tsx')).DirectoryScroll, asLine)

interface DirectoryRowsProps {
  /** Identifies the list. Rows of a new list reuse the elements of the old one, which is faster than a new list. */
  readonly listKey: string
  readonly search: CompanySearch
  readonly rows: readonly FoundCompany[]
  readonly total: number
  /** Index of the first row in the list. */
  readonly from: number
  readonly corrected: readonly string[]
  readonly phone: boolean
  /** Null: a page from the server. This device cannot read rows beyond it. */
  readonly infiniteScroll: InfiniteScroll | null
}

/** The rows of the directory: one page at first, then more while scrolling or page by page. */
export const DirectoryRows = (props: DirectoryRowsProps) => {
  const { listKey, search, rows, total, from, corrected, phone, infiniteScroll } = props
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const [held, setHeld] = useState<{ readonly listKey: string; readonly window: ListWindow<FoundCompany> } | null>(null)
  const drawn = useDeferredValue(rows, rows.slice(0, screenful(phone ? 82 : 60)))
  // A window held from an earlier list does not belong to this one.
  const list =
    (infiniteScroll && total > wholeList && held?.listKey === listKey ? held.window : null) ?? allOf(drawn, from, total)
  useRowsMeasured(body, list)
  const atRest = useAtRest(listKey, body)
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
      <Suspense>
        {infiniteScroll && total > wholeList && atRest && (
          <DirectoryScroll
            key={listKey}
            search={search}
            known={known}
            total={total}
            first={infiniteScroll.first}
            size={search.limit}
            again={infiniteScroll.again}
            body={body}
            onWindow={(window) => {
              setHeld({ listKey, window })
              infiniteScroll.onGoing()
            }}
            onPage={infiniteScroll.onPage}
          />
        )}
      </Suspense>
    </>
  )
}
