import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { XlsSheet } from '#lib/xls/workbook.ts'
import { columnNamed, columnsOf, rowsOf, type TableWords } from './columns.ts'

/** A sheet of the sent requests of one kind: a row for each product, with the current offer. */
export const requestSheet = (
  kind: RequestKind,
  records: readonly RequestRecord[],
  name: string,
  words: TableWords,
): XlsSheet => {
  const names = columnsOf[kind]
  return {
    name,
    widths: names.map((column) => columnNamed(column, kind).width),
    rows: [
      names.map((column) => words.head(column, kind)),
      ...records
        .flatMap((record) => rowsOf(kind, record))
        .map((row) => names.map((column) => columnNamed(column, kind).cell(row, words))),
    ],
  }
}
