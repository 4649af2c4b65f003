/** All rows by night; by day only those that `isDaily` accepts, because each of them takes long. */
export const rowsOfRun = <Row>(rows: readonly Row[], isDaily: (row: Row, at: number) => boolean): readonly Row[] =>
  process.env['NIGHTLY'] ? rows : rows.filter(isDaily)
