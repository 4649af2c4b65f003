interface TableGapProps {
  readonly height: number
  readonly columns: number
}

/** Empty space in place of the rows of a long table that are not rendered. */
export const TableGap = ({ height, columns }: TableGapProps) =>
  height > 0 && (
    <tr aria-hidden className="gap">
      <td aria-hidden colSpan={columns} style={{ height }} />
    </tr>
  )

/** Placeholder for a row that is still being read. */
export const TableWait = ({ index, height, columns }: TableGapProps & { readonly index: number }) => (
  <tr aria-hidden data-index={index} className="gap">
    <td aria-hidden colSpan={columns} style={{ height }}>
      <span className="skel skel--line" />
    </td>
  </tr>
)
