/** One fault in the files, and where. */
export interface Problem {
  readonly file: string
  /** As a spreadsheet counts: the header is row 1. Null: the whole file. */
  readonly row: number | null
  readonly column: string | null
  readonly says: string
}

const shownAtMost = 200

/** The report of a refused import, one line for each problem. */
export const linesOfReport = (problems: readonly Problem[]): string[] => {
  const lines = problems.slice(0, shownAtMost).map(({ file, row, column, says }) => {
    const where = [file, row === null ? null : `row ${row}`, column].filter((part) => part !== null)
    return `${where.join(', ')}: ${says}`
  })
  const more = problems.length - lines.length
  return [
    `Nothing is imported: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
    ...lines,
    ...(more > 0 ? [`… and ${more} more`] : []),
  ]
}
