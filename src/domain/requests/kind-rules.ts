import type { DictType } from '#contract/entities/reference.ts'
import type { Draft, LogEntry, RequestKind, RequestRecord, TermName } from '#contract/entities/request.ts'
import type { Ratio } from '#lib/ratio.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'
import type { CellWords } from '../exports/cells.ts'
import type { StatusWord, Transition } from '../lifecycle/status.ts'
import type { LineContent, LineField, RequestContent, TermValue } from './draft/content.ts'

/** Why a field is refused. A stable code; the interface has the wording. */
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
  /** It was also edited on another device. */
  | 'conflict'
  /** The server no longer has the draft: it was deleted elsewhere, or the server was restored. */
  | 'deleted-elsewhere'
  /** Another device has sent the draft with another text. */
  | 'sent-elsewhere'

/**
 * `path`: `lines`, `lines.<lineId>`, `lines.<lineId>.quantity`, `terms.deliveryPlace`, `maxReplyTime`, `note`,
 * `attachments.<blobId>`.
 */
export interface Problem {
  readonly path: string
  readonly rule: ProblemRule
  /** The server's own words, if the server refused. */
  readonly message?: string
}

/** Specification, section 5: a phone's form requires more than the full one. */
export type FormStyle = 'full' | 'mobile'

export interface JudgeContext {
  /** Today in the buyer's zone, `yyyy-MM-dd`. */
  readonly today: string
  /** `full` if it is missing: a waiting request was judged by its own form already. */
  readonly style?: FormStyle
}

export type TermsOf = RequestContent['terms']

/** A text in every language: tables and printed requests are written in any of them (`exports/texts.ts`). */
export type Words = readonly [en: string, es: string, hans: string, hant: string]

/** A term in tables and on paper. */
export interface TermColumn {
  readonly width: number
  readonly head: Words
  readonly cell: (record: Pick<RequestRecord, TermName>, words: CellWords) => XlsCell
}

/** The steps of a record as the buyer sees them; the interface has the wording. */
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

/** `feePerMonth`: of a registration's fee, for each month that the supplier helps. */
export type FeeName = 'sampleFee' | 'shipmentFee' | 'totalFee' | 'fee' | 'feePerMonth'

/** Terms of an offer besides money, in months and days. */
export type OfferTerm = 'isSupport' | 'serviceMonths' | 'documentDays' | 'approvalMonths'

export type Figures = Readonly<Partial<Record<FeeName, Ratio | undefined>>>

/** How a kind's offers are shown. */
export interface FeeRule {
  readonly names: readonly FeeName[]
  readonly terms: readonly OfferTerm[]
  readonly figures: (quote: Quote) => Figures
  /** The fee that accepting the offer costs. */
  readonly sum: FeeName
}

/** A column of the offer in tables and printed requests. */
export type OfferColumn =
  | Exclude<FeeName, 'feePerMonth'>
  | OfferTerm
  | 'offerClause'
  | 'currency'
  | 'prePrice'
  | 'priceUnit'
  | 'totalMoney'
  | 'validUntil'

export interface UsualValue {
  readonly dict: DictType
  readonly value: string
}

/** The rules of one kind, with every term that its body has. */
export type RulesOf<Kind extends RequestKind> = KindRules<Kind, TermName<Kind>>

/**
 * What distinguishes a kind of request. Shared code takes one of these and never asks which kind it is. The names of
 * its terms are those of its body in the contract, so the compiler asks for every one of them here.
 */
export interface KindRules<Kind extends RequestKind = RequestKind, Term extends string = string> {
  readonly kind: Kind
  readonly lineFields: readonly LineField[]
  /** The default of each term, which also determines its type. Their order is that of the form. */
  readonly terms: Readonly<Record<Term, TermValue>>
  /** The letters that Send allows in a term that is typed as text. */
  readonly termLimits: Readonly<Partial<Record<Term, number>>>
  /** The term before which the form has the reply-by date; null: after all of them. */
  readonly replyByBefore: string | null
  /**
   * Terms that a new request takes over from the last one of its kind. Without an earlier request: the value usual in
   * the trade, if that dictionary has it; null if there is none.
   */
  readonly remembered: Readonly<Partial<Record<Term, UsualValue | null>>>
  /** Terms, and the note, that only a phone's form requires. */
  readonly neededOnMobile: readonly string[]
  /** Problems in the order of the form; empty if it may be saved or sent (checked on both). */
  readonly judge: (content: RequestContent, context: JudgeContext) => Problem[]
  /** The terms that are sent: a term that does not apply has its default, whatever was written there. */
  readonly saidTerms: (terms: TermsOf) => TermsOf
  /** The body's own fields (terms and lines) in wire form; `toWireBody` adds the head. */
  readonly termsToWire: (said: TermsOf) => Record<Term, unknown>
  readonly lineToWire: (line: LineContent) => Record<string, unknown>
  readonly termsFromWire: (draft: Omit<Draft, 'caseDraftId'>) => Record<Term, TermValue>

  /** Words for the kind's own status codes; lifecycle/status.ts has the shared ones. */
  readonly statuses: Readonly<Record<number, StatusWord>>
  /** Transitions from the agreement on; until then they are the same for every kind. */
  readonly transitions: readonly Transition[]
  /** At most five steps, each with the status code from which on it is done. */
  readonly steps: readonly (readonly [StepName, number])[]
  /** Offers are fees for the whole request; null: prices by the line. */
  readonly fees: FeeRule | null

  /** Names of one request and of the list: titles of the printed request and of the table. */
  readonly names: { readonly one: Words; readonly many: Words }
  /** Name of the file to which its list is exported; a timestamp is appended. */
  readonly fileName: string
  /** Columns of its table: the products' fields, its terms, the supplier's offer; in this order. */
  readonly columns: {
    readonly line: readonly LineField[]
    readonly terms: Readonly<Record<Term, TermColumn>>
    readonly offer: readonly OfferColumn[]
  }
}
