/** A row of a long list with its position. */
export interface PlacedRow<Row> {
  readonly index: number
  /** Null: still being read. */
  readonly row: Row | null
  /** Height in px of the rows left out directly above this one. */
  readonly gap: number
}

/** The part of a long list that is rendered: the rows around the visible ones, and the height of all others. */
export interface ListWindow<Row> {
  readonly rows: readonly PlacedRow<Row>[]
  /** Height in px of the rows left out below the last one. */
  readonly rest: number
  /** Number of rows in the whole list. */
  readonly total: number
  /** Height in px of a row that is still being read. */
  readonly rowHeight: number
  /** Measures the element of each row, which carries its index as `data-index`. Absent: every row is rendered. */
  readonly measure?: (element: Element | null) => void
}

/** A window in which every row is rendered: a page of a list, or all of a short one. */
export const allOf = <Row>(rows: readonly Row[], first = 0, total = rows.length): ListWindow<Row> => ({
  rows: rows.map((row, at) => ({ index: first + at, row, gap: 0 })),
  rest: 0,
  total,
  rowHeight: 0,
})

/** How an infinite list continues beyond its first rendered page. */
export interface InfiniteScroll {
  /** Index of the first row of the page in the address. The list scrolls to it when it changes. */
  readonly first: number
  /** True if this list replaced another one: it starts at its top. */
  readonly again: boolean
  /** Called when the list turns infinite: from then on rows load as they are scrolled to, and the address follows. */
  readonly onGoing: () => void
  /** Called when scrolling reaches another page, with the index of its first row. */
  readonly onPage: (first: number) => void
}

/** A list with at most this many rows is rendered whole. */
export const wholeList = 24

/** Least height in px of what is above the rows: the app's header and the list's own. */
const headsPx = 140

/** How many rows of at least `rowPx` fill the window. The other rows of a page can be rendered a moment later. */
export const screenful = (rowPx: number): number => Math.max(6, Math.ceil((window.innerHeight - headsPx) / rowPx))
