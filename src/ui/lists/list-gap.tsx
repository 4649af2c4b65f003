/** Empty space in place of the rows of a long list that are not rendered. */
export const ListGap = ({ height }: { readonly height: number }) =>
  height > 0 && <li aria-hidden className="gap" style={{ height }} />

/** Placeholder for a row that is still being read. */
export const ListWait = ({ index, height }: { readonly index: number; readonly height: number }) => (
  <li aria-hidden data-index={index} className="gap" style={{ height }}>
    <span className="skel skel--line" />
  </li>
)
