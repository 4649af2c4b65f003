import type { XlsCell } from '#lib/xls/workbook.ts'

/** A moment as `yyyy-MM-dd hh:mm`: a sheet in two languages writes times as both read them. */
const momentText = (ms: number, offsetMinutes: number) =>
  new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')

/** A cell of the tables as text on paper; '' where there is nothing. */
export const cellText = (cell: XlsCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if ('decimal' in cell) return cell.decimal
  return 'day' in cell ? cell.day : momentText(cell.moment, cell.offsetMinutes)
}
