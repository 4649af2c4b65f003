import { foldText } from '#lib/fold-text.ts'

interface TextRow {
  readonly cells: readonly string[]
  readonly raw: string
}

/** Excel pastes tabs; CSV files use semicolons if the comma is the decimal sign. */
export const delimiterOf = (text: string): string => {
  // One column of amounts has no delimiter, although its numbers may contain commas.
  if (text.includes('\t') || /^[.,'’\s]*\d[\d.,'’\s]*$/.test(text)) return '\t'
  const [first = ''] = text.split('\n')
  return first.split(';').length >= first.split(',').length && first.includes(';') ? ';' : ','
}

/** Line ends between quotation marks do not separate rows. */
const rowsOf = (text: string): readonly string[] => text.match(/(?:"[^"]*"|[^"\n])+/g) ?? []

const cellsOf = (row: string, delimiter: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < row.length; at++) {
    const letter = row[at] ?? ''
    if (letter === '"' && isQuoted && row[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (letter === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...cells, cell].map((text) => text.trim())
}

/** A quotation mark that is not closed must not join the rows that follow it. */
const isBalanced = (text: string) => text.split('"').length % 2 === 1

export const readTable = (pasted: string): TextRow[] => {
  const text = pasted.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(text)
  const raws = isBalanced(text) ? rowsOf(text) : text.split('\n')
  return raws
    .filter((raw) => raw.trim() !== '')
    .map((raw) => ({ raw, cells: cellsOf(raw, delimiter) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

export interface PastedRow {
  /** The first row after the headings is 1. */
  readonly n: number
  readonly raw: string
  readonly product: string
  readonly quantity: string
  readonly unit: string
  readonly packaging: string
  /** The cells of columns such as "Remarks" and "Arrival", for which a line has no field. */
  readonly remarks: string
}

type Column = 'registration' | 'product' | 'quantity' | 'unit' | 'packaging'

const heads: Readonly<Record<Column, readonly string[]>> = {
  registration:
    'registration,registration number,registration no,reg no,registro,numero de registro,n de registro,登记证号,登記證號'.split(
      ',',
    ),
  product:
    'product,product name,name,description,producto,nombre,nombre del producto,descripcion,articulo,产品,產品,产品名称,產品名稱,名称,名稱'.split(
      ',',
    ),
  quantity: 'quantity,qty,amount,volume,cantidad,cant,volumen,数量,數量'.split(','),
  unit: 'unit,units,uom,u m,um,unidad,单位,單位'.split(','),
  packaging: 'packaging,packing,package,pack,envase,empaque,embalaje,presentacion,包装,包裝'.split(','),
}
const remarkHead = /^(?:remarks?|comments?|notes?|observacion(?:es)?|obs|notas?|comentarios?|备注|備註|说明|說明)$/
const arrivalHead =
  /^(?:arrival(?: date)?|eta|delivery(?: date)?|shipment|(?:fecha de )?(?:llegada|entrega)|embarque|到[货貨]日期|交[货貨]?期)$/
const rowNumberHead = /^(?:item|no?|nr|s n|序[号號])?$/

const defaultOrder: readonly Column[] = ['product', 'quantity', 'unit', 'packaging']

const plainWord = (text: string) =>
  foldText(text)
    .replaceAll(/[.:#°()]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The unit in a heading such as "Cantidad (kg)". */
const unitInHead = /[(（]([^()（）]+)[)）]/

const columnOf = (cell: string): Column | null => {
  const word = plainWord(cell.replace(unitInHead, ''))
  return (Object.keys(heads) as Column[]).find((column) => heads[column].includes(word)) ?? null
}

const headColumns = (first: TextRow | undefined): Map<Column, number> | null => {
  const columns = new Map<Column, number>()
  for (const [at, cell] of (first?.cells ?? []).entries()) {
    const column = columnOf(cell)
    if (column && !columns.has(column)) columns.set(column, at)
  }
  // "Item" is often the row number. It is the product only if no other column is.
  const item = first?.cells.findIndex((cell) => plainWord(cell) === 'item') ?? -1
  if (item >= 0 && !columns.has('product') && !columns.has('registration')) columns.set('product', item)
  const hasProduct = columns.has('product') || columns.has('registration')
  return hasProduct && (columns.size > 1 || first?.cells.length === 1) ? columns : null
}

const amountAndUnit = /^([\p{Nd}.,'’،٫٬，．\s]*\p{Nd})\s*(\p{L}.*)$/u

export const splitAmount = (quantity: string, unit: string): [string, string] => {
  const [, amount, rest] = unit === '' ? (amountAndUnit.exec(quantity) ?? []) : []
  return amount === undefined || rest === undefined ? [quantity, unit] : [amount.trim(), rest.trim()]
}

/** If commas separate the cells, "16,000" is in two cells. The joined number is ambiguous, like any "16,000". */
const rejoinNumber = (cells: readonly string[], at: number, width: number | null): readonly string[] => {
  const [quantity = '', next = ''] = [cells[at], cells[at + 1]]
  const isCut =
    /^\d{1,3}(,\d{3})*$/.test(quantity) && /^\d{3}(\.\d+)?$/.test(next) && (width === null || cells.length > width)
  return isCut ? rejoinNumber([...cells.slice(0, at), `${quantity},${next}`, ...cells.slice(at + 2)], at, width) : cells
}

/** `head`: the headings as pasted. `unused`: headings of columns that are not read. */
export const parsePastedRows = (text: string) => {
  const table = readTable(text)
  const commas = delimiterOf(text) === ','
  const byHead = headColumns(table[0])
  const width = byHead ? (table[0]?.cells.length ?? 0) : null
  const [, unitOfAll = ''] = unitInHead.exec(table[0]?.cells[byHead?.get('quantity') ?? -1] ?? '') ?? []
  const columns = byHead ?? new Map(defaultOrder.map((column, at) => [column, at]))
  const headCells = byHead ? (table[0]?.cells ?? []) : []
  const headOf = (index: number) => plainWord(headCells[index] ?? '')
  /** Adds the heading if the cell alone does not say what it is, as for a day of arrival. */
  const remarkOf = (cell: string, index: number) => {
    if (arrivalHead.test(headOf(index))) return cell && `${headCells[index]}: ${cell}`
    return remarkHead.test(headOf(index)) || (!byHead && index >= defaultOrder.length) ? cell : ''
  }
  const unused = headCells.filter(
    (_, index) =>
      ![...columns.values()].includes(index) && remarkOf('-', index) === '' && !rowNumberHead.test(headOf(index)),
  )
  const rows = (byHead ? table.slice(1) : table).map(({ raw, cells: splitCells }, index): PastedRow => {
    const at = columns.get('quantity')
    const cells = commas && at !== undefined ? rejoinNumber(splitCells, at, width) : splitCells
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
    const [quantity, unit] = splitAmount(cell('quantity'), cell('unit'))
    return {
      n: index + 1,
      raw,
      product: cell('registration') || cell('product'),
      quantity,
      unit: unit || (quantity && unitOfAll),
      packaging: cell('packaging'),
      remarks: cells.map(remarkOf).filter(Boolean).join('; '),
    }
  })
  return { head: byHead ? (table[0]?.raw ?? null) : null, rows, unused }
}
