import type { DictType } from '#contract/entities/reference.ts'
import type { RequestRecord, TermName } from '#contract/entities/request.ts'
import { ratio, type Ratio } from '#lib/ratio.ts'
import { decimalCell, labelCell, labelsCell, textCell, yesNoCell } from '../../exports/cells.ts'
import type { TermValue } from '../draft/content.ts'
import type { TermColumn, LocalizedText } from '../kind-rules.ts'

/** Blank text becomes null, which means "not stated" in the API. */
export const blankToNull = (value: TermValue | undefined): string | null => {
  const trimmedText = typeof value === 'string' ? value.trim() : ''
  return trimmedText === '' ? null : trimmedText
}

export const listToWire = (value: TermValue | undefined): string => (Array.isArray(value) ? value.join(',') : '')

export const isYes = (value: TermValue | undefined): boolean => value === true

export const mapNames = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

export const feeOf = (feeText: string | null | undefined): Ratio | undefined => (feeText ? ratio(feeText) : undefined)

/** Names of the terms whose value in a record is of type `Value`, or not stated. */
type TermOf<Value> = {
  [Name in TermName]: RequestRecord[Name] extends Value | null | undefined ? Name : never
}[TermName]

export const labelColumn = (term: TermOf<string>, dict: DictType, width: number, head: LocalizedText): TermColumn => ({
  width,
  head,
  cell: (record, words) => labelCell(dict, record[term], words),
})

export const labelsColumn = (
  term: TermOf<readonly string[]>,
  dict: DictType,
  width: number,
  head: LocalizedText,
): TermColumn => ({ width, head, cell: (record, words) => labelsCell(dict, record[term], words) })

export const decimalColumn = (term: TermOf<string>, head: LocalizedText, width = 14): TermColumn => ({
  width,
  head,
  cell: (record) => decimalCell(record[term]),
})

export const yesNoColumn = (term: TermOf<boolean | number>, head: LocalizedText): TermColumn => ({
  width: 12,
  head,
  cell: (record, words) => yesNoCell(record[term], words),
})

export const destinationColumn: TermColumn = {
  width: 20,
  head: ['Destination country', 'País de destino', '目的国', '目的國'],
  cell: (record, words) => (record.destination ? words.country(record.destination) : null),
}
export const deliveryPlaceColumn: TermColumn = {
  width: 24,
  head: ['Place of delivery', 'Lugar de entrega', '交货地点', '交貨地點'],
  cell: (record) => textCell(record.deliveryPlace),
}
export const purposeColumn = labelColumn('purpose', 'purpose_list', 22, ['Purpose', 'Finalidad', '用途', '用途'])
export const payAmountColumn = decimalColumn('payAmount', [
  'Amount the buyer pays',
  'Monto que paga el comprador',
  '买家支付金额',
  '買方支付金額',
])
