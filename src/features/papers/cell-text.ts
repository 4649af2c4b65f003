import type { XlsCell } from '#lib/xls/workbook.ts'

/** A moment as `yyyy-MM-dd hh:mm`, which readers of both languages of a sheet understand. */
const momentText = (ms: number, offsetMinutes: number) =>
  new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')

/** A table cell as text for paper; '' if empty. */
export const cellText = (cell: XlsCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if ('decimal' in cell) return cell.decimal
  return 'day' in cell ? cell.day : momentText(cell.moment, cell.offsetMinutes)
}
