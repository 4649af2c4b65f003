import type { ReactNode, Ref } from 'react'

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
