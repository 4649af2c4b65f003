import type { ReactNode, Ref } from 'react'

interface TableProps {
  /** Describes the table to screen readers. */
  readonly caption: string
  readonly head: ReactNode
  /** Ref of the element around the rows. */
  readonly body?: Ref<HTMLTableSectionElement> | undefined
  /** Rows in the whole list, when only some are rendered; those carry their `aria-rowindex`. */
  readonly rowCount?: number
  readonly children: ReactNode
}

/**
 * A table in its own scroller, whose width decides which columns are shown. Give the first column to hide the class
 * `hide-1400` and the next one `hide-1200`. State, product and action are never hidden.
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
