import { useLayoutEffect, type RefObject } from 'react'
import type { FoundCompany } from '#contract/entities/company.ts'
import type { CompanySearch } from '#catalogue/reads/lists/company-search.ts'
import { useCompaniesAt } from '#catalogue/reads/lists/rows-at.ts'
import { LoadMore } from '#ui/lists/load-more.tsx'
import type { ListWindow } from '#ui/lists/list-window.ts'
import { useLongList } from '#ui/lists/use-long-list.ts'
import { Windowing } from '#ui/lists/windowing.tsx'

interface DirectoryScrollProps {
  readonly search: CompanySearch
  /** The page that is already drawn. */
  readonly known: { readonly first: number; readonly rows: readonly FoundCompany[] }
  readonly total: number
  readonly first: number
  readonly size: number
  readonly again: boolean
  readonly body: RefObject<HTMLElement | null>
  readonly onWindow: (list: ListWindow<FoundCompany>) => void
  readonly onPage: (first: number) => void
}

/** Nothing covers the rows: header and filters scroll away with them. */
const nothingOver = () => null

/** Loads the rows before and after the drawn page while scrolling. Draws nothing but the end of the list. */
export const DirectoryScroll = (props: DirectoryScrollProps) => {
  const { search, known, total, first, size, again, body, onWindow, onPage } = props
  const { span, wanted, windowOf, follow } = useLongList(first, size, onPage)
  const rowAt = useCompaniesAt(search, { known, from: wanted?.from ?? first, to: wanted?.to ?? first })
  useLayoutEffect(() => {
    const list = windowOf(rowAt, total)
    if (list) onWindow(list)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `windowOf` changes only with `span`
  }, [span, rowAt, total])
  const last = span?.rest === 0 ? span.rows.at(-1) : undefined
  return (
    <>
      <Windowing list={body} count={total} first={first} step={size} again={again} over={nothingOver} {...follow} />
      {last && <LoadMore state={rowAt(last.index) === null ? 'loading' : 'end'} />}
    </>
  )
}
