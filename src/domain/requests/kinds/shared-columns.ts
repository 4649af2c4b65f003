import type { DictType } from '#contract/entities/reference.ts'
import type { RequestRecord, TermName } from '#contract/entities/request.ts'
import { ratio, type Ratio } from '#lib/ratio.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'
import { decimalCell, labelCell, labelsCell, textCell, yesNoCell, type CellLabels } from '../../exports/cells.ts'
import type { TermValue } from '../draft/content.ts'
import type { TermColumn, LocalizedText } from '../kind-rules.ts'

/** Null means "not stated" in the API. */
export const blankToNull = (value: TermValue | undefined): string | null => {
  const trimmedText = typeof value === 'string' ? value.trim() : ''
  return trimmedText === '' ? null : trimmedText
}

export const listToWire = (value: TermValue | undefined): string => (Array.isArray(value) ? value.join(',') : '')

export const isYes = (value: TermValue | undefined): boolean => value === true

export const mapNames = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

export const parseFee = (feeText: string | null | undefined): Ratio | undefined =>
  feeText ? ratio(feeText) : undefined

type ValueColumn<Value> = Omit<TermColumn, 'cell'> &
  Readonly<{ cell: (value: Value | null | undefined, words: CellLabels) => XlsCell }>

export const termColumns = <Term extends TermName>(columns: {
  readonly [Name in Term]: ValueColumn<Pick<RequestRecord, TermName>[Name]>
}): Record<Term, TermColumn> =>
  mapNames(Object.keys(columns) as Term[], (name): TermColumn => {
    const { width, head, cell } = columns[name]
    return { width, head, cell: (record, words) => cell(record[name], words) }
  })

export const labelColumn = (dict: DictType, width: number, head: LocalizedText): ValueColumn<string> => ({
  width,
  head,
  cell: (value, words) => labelCell(dict, value, words),
})

export const labelsColumn = (dict: DictType, width: number, head: LocalizedText): ValueColumn<readonly string[]> => ({
  width,
  head,
  cell: (values, words) => labelsCell(dict, values, words),
})

export const decimalColumn = (head: LocalizedText, width = 14): ValueColumn<string> => ({
  width,
  head,
  cell: decimalCell,
})

export const yesNoColumn = (head: LocalizedText): ValueColumn<boolean | number> => ({
  width: 12,
  head,
  cell: yesNoCell,
})

export const destinationColumn: ValueColumn<string> = {
  width: 20,
  head: ['Destination country', 'País de destino', '目的国', '目的國'],
  cell: (code, words) => (code ? words.country(code) : null),
}
export const deliveryPlaceColumn: ValueColumn<string> = {
  width: 24,
  head: ['Place of delivery', 'Lugar de entrega', '交货地点', '交貨地點'],
  cell: textCell,
}
export const purposeColumn = labelColumn('purpose_list', 22, ['Purpose', 'Finalidad', '用途', '用途'])
export const payAmountColumn = decimalColumn([
  'Amount the buyer pays',
  'Monto que paga el comprador',
  '买家支付金额',
  '買方支付金額',
])
