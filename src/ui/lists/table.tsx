import type { ReactNode } from 'react'

type TableProps = Readonly<{
  caption: string
  className?: string
  head: ReactNode
  /** Number of rows in the whole list, if only a page is shown. The caller gives each row an `aria-rowindex`. */
  rowCount?: number
  children: ReactNode
}>

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
