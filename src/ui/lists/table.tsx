import type { ReactNode } from 'react'

type TableProps = Readonly<{
  caption: string
  /** `cards` and a class of the list: where there is no room for the table, each row is a card. */
  className?: string
  head: ReactNode
  /** Number of rows in the whole list if only a page is shown; its rows have their `aria-rowindex`. */
  rowCount?: number
  children: ReactNode
}>

/** The width of `.table-scroll` or `.rscroll` around it decides: `hide-1400` is the first column to hide. */
export function Table({ caption, className = '', head, rowCount, children }: TableProps) {
  return (
    <table className={`table ${className}`.trim()} aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
