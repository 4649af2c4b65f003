import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { asItIs } from '#i18n/words/action-words.ts'
import type { RequestKind, TermName } from '#contract/entities/request.ts'
import type { DeadlineKind } from '#domain/deadlines/deadlines.ts'
import { termFieldsOf } from '#kinds/kind.ts'
import { kinds } from '#kinds/kinds.ts'
import type { ColumnName } from '#domain/exports/columns.ts'

/** Headings of tables; a term's is that of its field. */
const columnWords = {
  recordNo: msg`Number`,
  batchNo: msg`Request group`,
  supplier: msg`Supplier`,
  status: msg`Status`,
  sentAt: msg`Sent`,
  replyBy: msg`Reply by`,
  lastReply: msg`Last reply`,
  product: msg`Product`,
  registrationNo: msg`Registration number`,
  content: msg`Concentration`,
  formulation: msg`Formulation`,
  quantity: msg`Quantity`,
  unit: msg`Unit`,
  packaging: msg`Packaging`,
  offerClause: msg`Quoted Incoterm`,
  currency: msg`Currency`,
  prePrice: msg`Unit price`,
  priceUnit: msg`Price basis`,
  totalMoney: msg`Total`,
  sampleFee: msg`Sample fee`,
  shipmentFee: msg`Shipment fee`,
  totalFee: msg`Total fee`,
  isSupport: msg`Support offered`,
  fee: msg`Registration fee`,
  serviceMonths: msg`Support period (months)`,
  documentDays: msg`Documents delivered within (days)`,
  approvalMonths: msg`Approval expected in (months)`,
  validUntil: msg`Valid until`,
  note: msg`Note`,
} as const satisfies Record<Exclude<ColumnName, TermName>, MessageDescriptor>

const isShared = (column: ColumnName): column is keyof typeof columnWords => Object.hasOwn(columnWords, column)

export const headWords = (column: ColumnName, kind: RequestKind): MessageDescriptor => {
  if (isShared(column)) return columnWords[column]
  const field = termFieldsOf(kinds[kind]).find(({ name }) => name === column)
  return field?.column ?? field?.label ?? asItIs(column)
}

export const deadlineWords = {
  'reply-by': msg`Reply due`,
  'offer-ends': msg`Quotation ends`,
  documents: msg`Registration documents due`,
  approval: msg`Approval expected`,
} as const satisfies Record<DeadlineKind, MessageDescriptor>

export const yesWord = msg`Yes`
export const noWord = msg`No`
