import type { DictType } from '#contract/entities/reference.ts'
import type { Draft, LogEntry, RequestKind, RequestRecord, TermName } from '#contract/entities/request.ts'
import type { Ratio } from '#lib/ratio.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'
import type { CellLabels } from '../exports/cells.ts'
import type { StatusWord, Transition } from '../lifecycle/status.ts'
import type { LineContent, LineField, RequestContent, TermValue } from './draft/content.ts'

/** Why a field is rejected. A stable code; the screens have the texts. */
export type ProblemRule =
  | 'required'
  | 'not-a-number'
  /** It could be two numbers, and the buyer has not chosen one. */
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
  | 'file-pending'
  | 'file-refused'
  | 'refused-by-server'
  /** The draft was also edited on another device. */
  | 'conflict'
  /** The server no longer has the draft: it was deleted elsewhere, or the server was restored. */
  | 'deleted-elsewhere'
  /** Another device has sent the draft with a different text. */
  | 'sent-elsewhere'

/** `path`: `lines`, `lines.<lineId>.quantity`, `terms.deliveryPlace`, `maxReplyTime`, `note`, `attachments.<blobId>`. */
export interface Problem {
  readonly path: string
  readonly rule: ProblemRule
  /** The server's own message, if the server refused. */
  readonly message?: string
}

/** Specification, section 5: a phone's form requires more than the full one. */
export type FormStyle = 'full' | 'mobile'

export interface JudgeContext {
  /** Today in the buyer's zone, `yyyy-MM-dd`. */
  readonly today: string
  /** Absent: `full`. */
  readonly style?: FormStyle
}

export type TermsOf = RequestContent['terms']

/** A text in every language: tables and printed requests may be in any of them (`exports/texts.ts`). */
export type LocalizedText = readonly [en: string, es: string, hans: string, hant: string]

/** A term in tables and printouts. */
export interface TermColumn {
  readonly width: number
  readonly head: LocalizedText
  readonly cell: (record: Pick<RequestRecord, TermName>, words: CellLabels) => XlsCell
}

/** The steps of a record as the buyer sees them; the screens have the texts. */
export type StepName =
  | 'sent'
  | 'opened'
  | 'quoted'
  | 'cost-quoted'
  | 'support-offered'
  | 'accepted'
  | 'confirmed'
  | 'agreed'
  | 'shipped'
  | 'received'
  | 'documents'
  | 'authority'

/** A supplier's quotation. */
export type Quote = NonNullable<LogEntry['quote']>

/** `feePerMonth`: a registration's fee divided by the months that the supplier helps. */
export type FeeName = 'sampleFee' | 'shipmentFee' | 'totalFee' | 'fee' | 'feePerMonth'

/** Terms of a quotation besides money; durations are in months or days. */
export type QuotationTerm = 'isSupport' | 'serviceMonths' | 'documentDays' | 'approvalMonths'

export type Figures = Readonly<Partial<Record<FeeName, Ratio | undefined>>>

/** How quotations of a kind are shown as fees. */
export interface FeeRule {
  readonly names: readonly FeeName[]
  readonly terms: readonly QuotationTerm[]
  readonly figures: (quote: Quote) => Figures
  /** The fee that the buyer pays when accepting the quotation. */
  readonly sum: FeeName
}

/** A column of the quotation in tables and printouts. */
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

/** The rules of one kind, with every term that its body has. */
export type RulesOf<Kind extends RequestKind> = KindRules<Kind, TermName<Kind>>

/** What distinguishes a kind; shared code never checks the kind. The terms are those of the contract's body. */
export interface KindRules<Kind extends RequestKind = RequestKind, Term extends string = string> {
  readonly kind: Kind
  readonly lineFields: readonly LineField[]
  /** The default of each term, in the order of the form. */
  readonly terms: Readonly<Record<Term, TermValue>>
  /** The maximum length that Send allows for each term that is typed as text. */
  readonly termLimits: Readonly<Partial<Record<Term, number>>>
  /** The term before which the form has the reply-by date; null: after all of them. */
  readonly replyByBefore: string | null
  /** Terms copied from the last request of the kind; if there is none, the value usual in the trade. */
  readonly remembered: Readonly<Partial<Record<Term, { readonly dict: DictType; readonly value: string } | null>>>
  /** Terms, and the note, that only a phone's form requires. */
  readonly neededOnMobile: readonly string[]
  /** In the order of the form; empty if the request may be sent. */
  readonly judge: (content: RequestContent, context: JudgeContext) => Problem[]
  /** The terms as sent: those that do not apply have their defaults. */
  readonly saidTerms: (terms: TermsOf) => TermsOf
  /** `toWireBody` adds the remaining fields. */
  readonly termsToWire: (said: TermsOf) => Record<Term, unknown>
  readonly lineToWire: (line: LineContent) => Record<string, unknown>
  readonly termsFromWire: (draft: Omit<Draft, 'caseDraftId'>) => Record<Term, TermValue>

  /** Words for the kind's own status codes; lifecycle/status.ts has the shared ones. */
  readonly statuses: Readonly<Record<number, StatusWord>>
  /** From the agreement on. */
  readonly transitions: readonly Transition[]
  /** At most five, each with the status from which on it is done. */
  readonly steps: readonly (readonly [StepName, number])[]
  /** Quotations are fees for the whole request; null: prices by line. */
  readonly fees: FeeRule | null

  /** Names of one request and of the list: titles of the printout and of the table. */
  readonly names: { readonly one: LocalizedText; readonly many: LocalizedText }
  /** The name of an exported file; a timestamp is appended. */
  readonly fileName: string
  /** Columns in this order. */
  readonly columns: {
    readonly line: readonly LineField[]
    readonly terms: Readonly<Record<Term, TermColumn>>
    readonly offer: readonly QuotationColumnName[]
  }
}
