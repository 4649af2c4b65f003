/** A row of a long list, where it stands in it. */
export interface PlacedRow<Row> {
  readonly index: number
  /** Null: it is still being read. */
  readonly row: Row | null
  /** Height of the rows left out right above it, px. */
  readonly gap: number
}

/** What of a long list is in the document: the rows around those in sight, and the room of all others. */
export interface ListWindow<Row> {
  readonly rows: readonly PlacedRow<Row>[]
  /** Height of the rows left out below the last one, px. */
  readonly rest: number
  /** Rows of the whole list. */
  readonly total: number
  /** Height that a row is given while it is being read, px. */
  readonly rowHeight: number
  /** For each row's element, which carries its index as `data-index`. Absent: nothing is left out. */
  readonly measure?: (element: Element | null) => void
}

/** Rows that are all there: a page of a list, or all of a short one. */
export const allOf = <Row>(rows: readonly Row[], first = 0, total = rows.length): ListWindow<Row> => ({
  rows: rows.map((row, at) => ({ index: first + at, row, gap: 0 })),
  rest: 0,
  total,
  rowHeight: 0,
})

/** How a list goes on beyond the page it began with. */
export interface Onward {
  /** First row of the page that the address names; the list goes there. */
  readonly first: number
  /** Another list stood here before: this one begins at its top. */
  readonly again: boolean
  /** From now on rows come as they are scrolled to, and the address follows. */
  readonly onGoing: () => void
  /** The scrolling has reached the page with this first row. */
  readonly onPage: (first: number) => void
}

/** A list of no more rows stands in the document whole. */
export const wholeList = 24

/** Above the rows of a list stand at least the app's head and the list's own, px. */
const headsPx = 140

/** Rows that fill the window when none is lower than `rowPx`. The others of a page may come a moment later. */
export const screenful = (rowPx: number): number => Math.max(6, Math.ceil((window.innerHeight - headsPx) / rowPx))
