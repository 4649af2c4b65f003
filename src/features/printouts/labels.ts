import { msg } from '@lingui/core/macro'
import type { MessageDescriptor, I18n } from '@lingui/core'
import { asItIs } from '#i18n/labels/action-labels.ts'
import type { RequestKind, TermName } from '#contract/entities/request.ts'
import type { DeadlineKind } from '#domain/deadlines/deadlines.ts'
import { termFieldsOf } from '#kinds/kind.ts'
import { kinds } from '#kinds/kinds.ts'
import type { ColumnName, TableLabels } from '#domain/exports/columns.ts'
import type { DictEntry } from '#contract/entities/reference.ts'
import type { Locale } from '#contract/languages.ts'
import { exportText, headText, statusText } from '#domain/exports/texts.ts'
import { countryName } from '#domain/requests/draft/destination.ts'
import { statusWord } from '#domain/lifecycle/status-word.ts'
import { labelOfCode, shortLabel } from '#lib/short-label.ts'
import { offsetHere } from '#lib/offset-here.ts'

/** Headings of columns that are not terms. The heading of a term is the label of its field. */
const columnLabels = {
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
  wish: msg`Wanted specification`,
  offerClause: msg`Quoted Incoterm`,
  currency: msg`Currency`,
  prePrice: msg`Unit price`,
  priceUnit: msg`Price basis`,
  offered: msg`Product offered`,
  offerQuantity: msg`Quoted quantity`,
  minimum: msg`Minimum`,
  offerPackaging: msg`Quoted packaging`,
  tiers: msg`Prices by quantity`,
  offerPlace: msg`Place of the Incoterm`,
  payment: msg`Payment asked for`,
  leadDays: msg`Lead time (days)`,
  supplierNo: msg`Supplier's number`,
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

const isShared = (column: ColumnName): column is keyof typeof columnLabels => Object.hasOwn(columnLabels, column)

const headLabel = (column: ColumnName, kind: RequestKind): MessageDescriptor => {
  if (isShared(column)) return columnLabels[column]
  const field = termFieldsOf(kinds[kind]).find(({ name }) => name === column)
  return field?.column ?? field?.label ?? asItIs(column)
}

export const deadlineLabels = {
  'reply-by': msg`Reply due`,
  'offer-ends': msg`Quotation ends`,
  documents: msg`Registration documents due`,
  approval: msg`Approval expected`,
} as const satisfies Record<DeadlineKind, MessageDescriptor>

export type StatusLabels = (kind: RequestKind, code: number) => MessageDescriptor

const labelIn =
  (dictionary: readonly DictEntry[], locale: string): TableLabels['label'] =>
  (dictType, value, ofRecord) => {
    const entry = dictionary.find((one) => one.dictType === dictType && one.value === value)
    const label =
      ofRecord?.[dictType]?.[value]?.[locale] ?? entry?.labels?.[locale] ?? entry?.label ?? labelOfCode(value)
    return dictType === 'product_unit' ? shortLabel(value, label) : label
  }

export const tableLabels = (i18n: I18n, dictionary: readonly DictEntry[], statusOf: StatusLabels): TableLabels => ({
  head: (column, kind) => i18n._(headLabel(column, kind)),
  status: (kind, code) => i18n._(statusOf(kind, code)),
  label: labelIn(dictionary, i18n.locale),
  country: (code) => countryName(code, i18n.locale),
  yes: i18n._(msg`Yes`),
  no: i18n._(msg`No`),
  offsetMinutes: offsetHere,
})

/** Labels of printouts in any language. They are part of the bundle, so a language is not downloaded. */
export const printoutLabels = (locale: Locale, dictionary: readonly DictEntry[]): TableLabels => ({
  head: (column, kind) => headText(column, kind, locale),
  status: (kind, code) => statusText(statusWord(kind, code), code, locale),
  label: labelIn(dictionary, locale),
  country: (code) => countryName(code, locale),
  yes: exportText('yes', locale),
  no: exportText('no', locale),
  offsetMinutes: offsetHere,
})
