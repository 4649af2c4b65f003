interface TableGapProps {
  readonly height: number
  readonly columns: number
}

/** The room of a long table's rows that are not in the document. */
export const TableGap = ({ height, columns }: TableGapProps) =>
  height > 0 && (
    <tr aria-hidden className="gap">
      <td aria-hidden colSpan={columns} style={{ height }} />
    </tr>
  )

/** A row of a long table while it is being read. */
export const TableWait = ({ index, height, columns }: TableGapProps & { readonly index: number }) => (
  <tr aria-hidden data-index={index} className="gap">
    <td aria-hidden colSpan={columns} style={{ height }}>
      <span className="skel skel--line" />
    </td>
  </tr>
)
