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

/** `path`: `lines`, `lines.<lineId>.quantity`, `terms.deliveryPlace`, `maxReplyTime`, `note`, `attachments.<blobId>`. */
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
  /** Missing: `full`. */
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

/** Offers shown as fees. */
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

export interface UsualValue {
  readonly dict: DictType
  readonly value: string
}

/** The rules of one kind, with every term that its body has. */
export type RulesOf<Kind extends RequestKind> = KindRules<Kind, TermName<Kind>>

/** What distinguishes a kind. Shared code never asks which kind it is. The terms are those of the contract's body. */
export interface KindRules<Kind extends RequestKind = RequestKind, Term extends string = string> {
  readonly kind: Kind
  readonly lineFields: readonly LineField[]
  /** The default of each term, in the order of the form. */
  readonly terms: Readonly<Record<Term, TermValue>>
  /** The letters that Send allows in a term that is typed as text. */
  readonly termLimits: Readonly<Partial<Record<Term, number>>>
  /** The term before which the form has the reply-by date; null: after all of them. */
  readonly replyByBefore: string | null
  /** Taken over from the last request of the kind; without one, the value usual in the trade. */
  readonly remembered: Readonly<Partial<Record<Term, UsualValue | null>>>
  /** Terms, and the note, that only a phone's form requires. */
  readonly neededOnMobile: readonly string[]
  /** In the order of the form; empty if it may be saved or sent. */
  readonly judge: (content: RequestContent, context: JudgeContext) => Problem[]
  /** A term that does not apply has its default. */
  readonly saidTerms: (terms: TermsOf) => TermsOf
  /** `toWireBody` adds the head. */
  readonly termsToWire: (said: TermsOf) => Record<Term, unknown>
  readonly lineToWire: (line: LineContent) => Record<string, unknown>
  readonly termsFromWire: (draft: Omit<Draft, 'caseDraftId'>) => Record<Term, TermValue>

  /** Words for the kind's own status codes; lifecycle/status.ts has the shared ones. */
  readonly statuses: Readonly<Record<number, StatusWord>>
  /** From the agreement on. */
  readonly transitions: readonly Transition[]
  /** At most five, each with the status from which on it is done. */
  readonly steps: readonly (readonly [StepName, number])[]
  /** Offers are fees for the whole request; null: prices by the line. */
  readonly fees: FeeRule | null

  /** Names of one request and of the list: titles of the printed request and of the table. */
  readonly names: { readonly one: Words; readonly many: Words }
  /** Of an export; a timestamp is appended. */
  readonly fileName: string
  /** In this order. */
  readonly columns: {
    readonly line: readonly LineField[]
    readonly terms: Readonly<Record<Term, TermColumn>>
    readonly offer: readonly OfferColumn[]
  }
}
