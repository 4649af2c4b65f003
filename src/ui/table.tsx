import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'

interface TableProps {
  /** What it lists, for who cannot see it. */
  readonly caption: string
  readonly head: ReactNode
  /** Around the rows. */
  readonly body?: Ref<HTMLTableSectionElement> | undefined
  /** Rows of the whole list, where only a part of them is in the document; those carry their `aria-rowindex`. */
  readonly rowCount?: number
  readonly children: ReactNode
}

/**
 * A table in its own scroller, whose width decides which columns stand: give the first to go `hide-1400`, the next
 * `hide-1200`. State, product and action carry neither.
 */
export const Table = ({ caption, head, body, rowCount, children }: TableProps) => (
  <div className="table-scroll">
    <table className="table" aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>{head}</tr>
      </thead>
      <tbody ref={body}>{children}</tbody>
    </table>
  </div>
)

interface SortHeadProps {
  readonly children: ReactNode
  readonly sorted: 'ascending' | 'descending' | null
  readonly onSort: () => void
  /** Numbers stand at the end. */
  readonly numeric?: boolean
  readonly className?: string
}

/** The head of a column that orders its table. */
export const SortHead = ({ children, sorted, onSort, numeric = false, className }: SortHeadProps) => {
  const { t } = useLingui()
  const icon = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      className={[numeric && 'r', className].filter(Boolean).join(' ') || undefined}
      aria-sort={sorted ?? 'none'}
    >
      <button type="button" className="sortable" title={t`Sort by this column`} onClick={onSort}>
        {children}
        <Icon of={icon} />
      </button>
    </th>
  )
}

interface TableRowProps {
  readonly selected?: boolean
  readonly unread?: boolean
  /** Its details are not on this device. */
  readonly cached?: boolean
  readonly children: ReactNode
}

export const TableRow = ({ selected = false, unread = false, cached = false, children }: TableRowProps) => (
  <tr
    className={
      [selected && 'is-on', unread && 'is-unread', cached && 'is-cached'].filter(Boolean).join(' ') || undefined
    }
  >
    {children}
  </tr>
)
