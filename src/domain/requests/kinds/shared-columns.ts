import { decimal, label, text } from '../../exports/cells.ts'
import type { TermColumn } from '../kind-rules.ts'

/** Columns of terms that several kinds share. */
export const deliveryPlace: TermColumn = {
  width: 24,
  head: ['Place of delivery', 'Lugar de entrega', '交货地点', '交貨地點'],
  cell: (record) => text(record.deliveryPlace),
}
export const purpose: TermColumn = {
  width: 22,
  head: ['Purpose', 'Finalidad', '用途', '用途'],
  cell: (record, words) => label('purpose_list', record.purpose, words),
}
export const payAmount: TermColumn = {
  width: 14,
  head: ['Amount the buyer pays', 'Monto que paga el comprador', '买家支付金额', '買方支付金額'],
  cell: (record) => decimal(record.payAmount),
}
