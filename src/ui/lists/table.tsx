import type { ReactNode } from 'react'

type TableProps = Readonly<{
  caption: string
  /** With `cards` and the list's class, each row is a card where the table does not fit. */
  className?: string
  head: ReactNode
  /** Number of rows in the whole list, if only a page is shown. The rows have an `aria-rowindex`. */
  rowCount?: number
  children: ReactNode
}>

/** A table whose columns depend on the width of `.table-scroll` or `.rscroll`: `hide-1400` is hidden first. */
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
