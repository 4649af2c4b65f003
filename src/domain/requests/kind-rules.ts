import type { DictType } from '#contract/entities/reference.ts'
import type { Draft, LogEntry, RequestKind, RequestRecord, TermName } from '#contract/entities/request.ts'
import type { Ratio } from '#lib/ratio.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'
import type { CellLabels } from '../exports/cells.ts'
import type { StatusName, Transition } from '../lifecycle/status.ts'
import type { LineContent, LineField, RequestContent, TermValue } from './draft/content.ts'

export type ProblemRule =
  | 'required'
  | 'not-a-number'
  /** The text can be read as two numbers, and the buyer has not chosen one. */
  | 'ambiguous'
  | 'not-positive'
  | 'negative'
  | 'not-whole'
  | 'date-passed'
  | 'not-a-date'
  | 'too-long'
  | 'too-many'
  | 'no-lines'
  | 'too-many-lines'
  | 'product-unavailable'
  | 'country-restricted'
  | 'unknown-choice'
  | 'file-pending'
  | 'file-refused'
  | 'refused-by-server'
  | 'conflict'
  /** The server no longer has the draft: another device deleted it, or the server was restored. */
  | 'deleted-elsewhere'
  /** Another device has sent the draft with a different text. */
  | 'sent-elsewhere'

/** `path`: for example `lines`, `lines.<lineId>.quantity`, `terms.payMethod`, `note` or `attachments.<blobId>`. */
export type Problem = Readonly<{ path: string; rule: ProblemRule; message?: string }>

/** The form on a phone requires more fields (specification, section 5). */
export type FormVariant = 'full' | 'mobile'

export interface ValidationContext {
  readonly today: string
  readonly style?: FormVariant
}

export type RequestTerms = RequestContent['terms']

export type LocalizedText = readonly [en: string, es: string, hans: string, hant: string]

export interface TermColumn {
  readonly width: number
  readonly head: LocalizedText
  readonly cell: (record: Pick<RequestRecord, TermName>, words: CellLabels) => XlsCell
}

export type StepName = StatusName | 'documents' | 'authority'

export type QuotationContent = NonNullable<LogEntry['quote']>

/** `feePerMonth`: the fee of a registration divided by the number of months of supplier support. */
export type FeeName = 'sampleFee' | 'shipmentFee' | 'totalFee' | 'fee' | 'feePerMonth'

export type QuotationTerm = 'isSupport' | 'serviceMonths' | 'documentDays' | 'approvalMonths'

export type FeeAmounts = Readonly<Partial<Record<FeeName, Ratio | undefined>>>

export interface FeeRule {
  readonly names: readonly FeeName[]
  readonly terms: readonly QuotationTerm[]
  readonly figures: (quote: QuotationContent) => FeeAmounts
  /** The fee that the buyer pays after accepting the quotation. */
  readonly sum: FeeName
}

export type QuotationColumnName =
  | Exclude<FeeName, 'feePerMonth'>
  | QuotationTerm
  | 'offerClause'
  | 'currency'
  | 'prePrice'
  | 'priceUnit'
  | 'offered'
  | 'offerQuantity'
  | 'minimum'
  | 'offerPackaging'
  | 'tiers'
  | 'totalMoney'
  | 'offerPlace'
  | 'payment'
  | 'leadDays'
  | 'supplierNo'
  | 'validUntil'

export type RulesOf<Kind extends RequestKind> = KindRules<Kind, TermName<Kind>>

/** Contains everything that differs between kinds, because shared code must not compare the kind. */
export interface KindRules<Kind extends RequestKind = RequestKind, Term extends string = string> {
  readonly kind: Kind
  readonly lineFields: readonly LineField[]
  /** The default of each term, in the order of the form. */
  readonly terms: Readonly<Record<Term, TermValue>>
  readonly termLimits: Readonly<Partial<Record<Term, number>>>
  /** The term before which the form has the reply-by date; null: the date is after all terms. */
  readonly replyByBefore: string | null
  /** Terms that are copied from the last request of the kind. If there is nothing to copy, `value` is filled in. */
  readonly remembered: Readonly<Partial<Record<Term, { readonly dict: DictType; readonly value: string } | null>>>
  /** Terms, and possibly the note, that only the form on a phone requires. */
  readonly neededOnMobile: readonly string[]
  /** Problems in the order of the form; empty if the request may be sent. */
  readonly judge: (content: RequestContent, context: ValidationContext) => Problem[]
  /** Returns the terms as they are sent: those that do not apply have their defaults. */
  readonly saidTerms: (terms: RequestTerms) => RequestTerms
  /** Returns the terms without the destination, which `kindRules` adds. */
  readonly termsToWire: (said: RequestTerms) => Record<Exclude<Term, 'destination'>, unknown>
  readonly lineToWire: (line: LineContent) => Record<string, unknown>
  readonly termsFromWire: (draft: Omit<Draft, 'caseDraftId'>) => Record<Exclude<Term, 'destination'>, TermValue>

  readonly statuses: Readonly<Record<number, StatusName>>
  readonly transitions: readonly Transition[]
  /** At most five steps, each with the status code from which it counts as done. */
  readonly steps: readonly (readonly [StepName, number])[]
  /** Null if the quotations of this kind state prices by line. */
  readonly fees: FeeRule | null

  readonly names: { readonly one: LocalizedText; readonly many: LocalizedText }
  readonly fileName: string
  readonly columns: {
    readonly line: readonly LineField[]
    readonly terms: Readonly<Record<Term, TermColumn>>
    readonly offer: readonly QuotationColumnName[]
  }
}
