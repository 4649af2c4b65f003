import { dayMs } from '../day-ms.ts'
import { f64, joinBytes, u16, u32, u8, utf16, compoundFile } from './compound-file.ts'

/** Maximum data bytes in a BIFF8 record ([MS-XLS]), after its number and length. Longer data needs CONTINUE records. */
const maxRecordBytes = 8224
const continueRecord = 0x3c

export const biffRecord = (id: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const data = joinBytes(parts)
  return joinBytes([u16(id), u16(data.length), data])
}

export const encodeShortText = (text: string): Uint8Array => joinBytes([u8(text.length), u8(1), utf16(text)])

export const encodeLongText = (text: string): Uint8Array => joinBytes([u16(text.length), u8(1), utf16(text)])

interface RecordBuffer {
  readonly done: Uint8Array[]
  parts: Uint8Array[]
  size: number
}

const push = (buffer: RecordBuffer, part: Uint8Array) => {
  buffer.parts.push(part)
  buffer.size += part.length
}

const endRecord = (buffer: RecordBuffer) => {
  buffer.done.push(joinBytes(buffer.parts))
  buffer.parts = []
  buffer.size = 0
}

/** Writes a string. It can continue in the next record after any character; that record must repeat the UTF-16 byte. */
const pushText = (buffer: RecordBuffer, text: string) => {
  if (buffer.size + 5 > maxRecordBytes) endRecord(buffer)
  push(buffer, u16(text.length))
  push(buffer, u8(1))
  let at = 0
  while (at < text.length) {
    const room = Math.floor((maxRecordBytes - buffer.size) / 2)
    if (room === 0) {
      endRecord(buffer)
      push(buffer, u8(1))
      continue
    }
    push(buffer, utf16(text.slice(at, at + room)))
    at += room
  }
}

/** The table of all texts in the workbook. Cells refer to its indexes. `uses`: the number of these cells. */
export const encodeTextTable = (texts: readonly string[], uses: number): Uint8Array => {
  const buffer: RecordBuffer = { done: [], parts: [], size: 0 }
  push(buffer, u32(uses))
  push(buffer, u32(texts.length))
  for (const text of texts) pushText(buffer, text)
  endRecord(buffer)
  const [first, ...rest] = buffer.done
  return joinBytes([
    biffRecord(0xfc, first ?? new Uint8Array()),
    ...rest.map((part) => biffRecord(continueRecord, part)),
  ])
}

/* Binary Excel workbooks (.xls, BIFF8), which the specification requires. Decision 009 says why no library is used. */

/** A cell. `decimal`: number as text. `day`: `yyyy-MM-dd`. `moment`: ms since 1970, at `offsetMinutes` east of UTC. */
export type XlsCell =
  | string
  | null
  | { readonly decimal: string }
  | { readonly day: string }
  | { readonly moment: number; readonly offsetMinutes: number }

export interface XlsSheet {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly (readonly XlsCell[])[]
}

/** Excel's limit for the rows of a sheet. */
export const maxSheetRows = 65_536
/** Excel's limit for the characters of a cell. */
const maxCellText = 32_767

const firstCellFormat = 15
const format = { plain: 15, head: 16, day: 17, moment: 18, wrapped: 19 } as const

const font = (bold: boolean) =>
  biffRecord(
    0x31,
    u16(200),
    u16(0),
    u16(0x7f_ff),
    u16(bold ? 700 : 400),
    u16(0),
    Uint8Array.of(0, 0, 0, 0),
    encodeShortText('Arial'),
  )

/** Number of the first custom format: lower numbers are Excel's own formats. */
const dayFormat = 164
const momentFormat = 165

interface CellStyle {
  readonly font?: number
  readonly format?: number
  readonly wrap?: boolean
}

const styleRecord = ({ font: face = 0, format: number = 0, wrap = false }: CellStyle, parent: number) =>
  biffRecord(
    0xe0,
    u16(face),
    u16(number),
    u16(parent),
    u8(wrap ? 0x08 : 0x00),
    u8(0),
    u8(0),
    u8(0xf8),
    u32(0),
    u32(0),
    u16(0x20_c0),
  )

const styleParent = 0xff_f5
const cellParent = 0x00_01

const styleRecords = (): Uint8Array[] => [
  ...Array.from({ length: firstCellFormat }, () => styleRecord({}, styleParent)),
  styleRecord({}, cellParent),
  // The file format skips font 4: the fifth font is number 5.
  styleRecord({ font: 5, wrap: true }, cellParent),
  styleRecord({ format: dayFormat }, cellParent),
  styleRecord({ format: momentFormat }, cellParent),
  styleRecord({ wrap: true }, cellParent),
]

const begin = (kind: 'globals' | 'sheet') =>
  biffRecord(
    0x08_09,
    u16(0x06_00),
    u16(kind === 'globals' ? 0x05 : 0x10),
    u16(0x0d_bb),
    u16(0x07_cc),
    u32(0),
    u32(0x06),
  )
const end = biffRecord(0x0a)

/** The name of a sheet. Excel allows 31 characters, and none of those that are replaced here. */
const sheetName = (name: string, n: number): string =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31) || `Sheet ${n + 1}`

interface Texts {
  readonly places: Map<string, number>
  uses: number
}

const textIndex = (texts: Texts, text: string): number => {
  texts.uses += 1
  const existing = texts.places.get(text)
  if (existing !== undefined) return existing
  texts.places.set(text, texts.places.size)
  return texts.places.size - 1
}

/** Excel's serial number: days since the last day of 1899, counting a 29 February 1900 that did not exist. */
const serial = (ms: number) => ms / dayMs + 25_569

const valueOf = (cell: Exclude<XlsCell, string | null>): { value: number; format: number } => {
  if ('decimal' in cell) return { value: Number(cell.decimal), format: format.plain }
  if ('day' in cell) return { value: serial(Date.parse(`${cell.day}T00:00:00Z`)), format: format.day }
  return { value: serial(cell.moment + cell.offsetMinutes * 60_000), format: format.moment }
}

const textCell = (row: number, column: number, text: string, texts: Texts) => {
  const cellText = text.slice(0, maxCellText)
  const formatIndex =
    row === 0 ? format.head : cellText.length > 40 || cellText.includes('\n') ? format.wrapped : format.plain
  return biffRecord(0xfd, u16(row), u16(column), u16(formatIndex), u32(textIndex(texts, cellText)))
}

const cellRecord = (cell: XlsCell, row: number, column: number, texts: Texts): Uint8Array | null => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return textCell(row, column, cell, texts)
  const { value, format: formatIndex } = valueOf(cell)
  if (!Number.isFinite(value)) return textCell(row, column, String(Object.values(cell)[0]), texts)
  return biffRecord(0x02_03, u16(row), u16(column), u16(formatIndex), f64(value))
}

const columnWidth = (width: number, n: number) =>
  biffRecord(0x7d, u16(n), u16(n), u16(Math.round(Math.min(255, width) * 256)), u16(firstCellFormat), u16(0), u16(0))

const window2 = (isFirst: boolean) =>
  // Shows grid, headers, zeros and default colours, freezes the header row, and selects the first sheet.
  biffRecord(0x02_3e, u16(0x01_be | (isFirst ? 0x06_00 : 0)), u16(0), u16(0), u16(0x40), u16(0), u16(0), u32(0))

const frozenHeader = biffRecord(0x41, u16(0), u16(1), u16(1), u16(0), u8(2), u8(0))

const sheetStream = ({ widths, rows }: XlsSheet, texts: Texts, isFirst: boolean): Uint8Array => {
  const usedRows = rows.slice(0, maxSheetRows)
  const columns = Math.max(0, ...usedRows.map((row) => row.length))
  const cells = usedRows.flatMap((row, n) => row.flatMap((cell, m) => cellRecord(cell, n, m, texts) ?? []))
  return joinBytes([
    begin('sheet'),
    ...widths.map(columnWidth),
    biffRecord(0x02_00, u32(0), u32(usedRows.length), u16(0), u16(columns), u16(0)),
    ...cells,
    window2(isFirst),
    frozenHeader,
    end,
  ])
}

const boundSheet = (name: string, offset: number) => biffRecord(0x85, u32(offset), u8(0), u8(0), encodeShortText(name))

const globals = (names: readonly string[], offsets: readonly number[], texts: Texts): Uint8Array =>
  joinBytes([
    begin('globals'),
    biffRecord(0x42, u16(1200)),
    biffRecord(0x3d, ...[0, 0, 0x40_00, 0x28_00, 0x38, 0, 0, 1, 0x02_58].map(u16)),
    ...[false, false, false, false, true].map(font),
    biffRecord(0x04_1e, u16(dayFormat), encodeLongText('yyyy-mm-dd')),
    biffRecord(0x04_1e, u16(momentFormat), encodeLongText('yyyy-mm-dd hh:mm')),
    ...styleRecords(),
    biffRecord(0x02_93, u16(0x80_00), u8(0), u8(0xff)),
    ...names.map((name, n) => boundSheet(name, offsets[n] ?? 0)),
    encodeTextTable([...texts.places.keys()], texts.uses),
    end,
  ])

export const xlsFile = (sheets: readonly XlsSheet[]): Uint8Array => {
  const texts: Texts = { places: new Map(), uses: 0 }
  const names = sheets.map((sheet, n) => sheetName(sheet.name, n))
  const streams = sheets.map((sheet, n) => sheetStream(sheet, texts, n === 0))
  const start = globals(names, [], texts).length
  const offsets = streams.map((_, n) => start + streams.slice(0, n).reduce((size, stream) => size + stream.length, 0))
  return compoundFile(joinBytes([globals(names, offsets, texts), ...streams]))
}
