import type { DictType } from '#contract/entities/reference.ts'
import type { Draft, RequestKind, RequestRecord, TermName } from '#contract/entities/request.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'
import type { LineColumn, OfferColumn, TableWords } from '../exports/columns.ts'
import type { Words } from '../exports/texts.ts'
import type { StatusWord } from '../lifecycle/status.ts'
import type { Transition } from '../lifecycle/transitions.ts'
import type { FeeRule } from '../quotes/fees.ts'
import type { LineContent, RequestContent, TermValue } from './draft/content.ts'

/** Why a field is refused. A stable word; the interface has the wording. */
export type ProblemRule =
  | 'required'
  | 'not-a-number'
  /** Could be two numbers, and the buyer has not said which. */
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
  | 'conflict'

/** `path`: `lines`, `lines.<lineId>`, `lines.<lineId>.quantity`, `terms.deliveryPlace`, `maxReplyTime`, `note`, `attachments.<blobId>`. */
export interface Problem {
  readonly path: string
  readonly rule: ProblemRule
  /** The server's own words, when it refused. */
  readonly message?: string
}

/** Specification, section 5: the form of a phone asks for more than the full one. */
export type FormStyle = 'full' | 'mobile'

export interface JudgeContext {
  /** Today in the buyer's zone, `yyyy-MM-dd`. */
  readonly today: string
  /** Full where it is not said: what waits to leave was judged by its form. */
  readonly style?: FormStyle
}

export type LineField = 'quantity' | 'unit' | 'packaging'

export type TermsOf = RequestContent['terms']

/** A term in tables and on paper. */
export interface TermColumn {
  readonly width: number
  readonly head: Words
  readonly cell: (record: RequestRecord, words: TableWords) => XlsCell
}

/** Steps of a record's way, as the buyer is shown it; the interface has the wording. */
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
  /** Each term's default, which also says what type it holds. Their order is the order of the form. */
  readonly terms: Readonly<Record<Term, TermValue>>
  /** The term before which the form asks for the reply-by date; null: after all of them. */
  readonly replyByBefore: string | null
  /**
   * Terms that a new request takes over from the last one of its kind. Where there was none: what is usual in the trade,
   * if that dictionary has it; null: nothing is.
   */
  readonly remembered: Readonly<Partial<Record<Term, UsualValue | null>>>
  /** Terms, and the note, that only the form of a phone demands. */
  readonly neededOnMobile: readonly string[]
  /** Problems in the order of the form; empty when it may be saved or sent (checked on both). */
  readonly judge: (content: RequestContent, context: JudgeContext) => Problem[]
  /** The terms as the request says them: one that does not apply stands at its default, whatever was written there. */
  readonly saidTerms: (terms: TermsOf) => TermsOf
  /** The body's own fields (terms and lines) in wire form; the head is added by `toWireBody`. */
  readonly termsToWire: (said: TermsOf) => Record<Term, unknown>
  readonly lineToWire: (line: LineContent) => Record<string, unknown>
  readonly termsFromWire: (draft: Omit<Draft, 'caseDraftId'>) => Record<Term, TermValue>

  /** Words for the codes of its own way; the shared ones stand in lifecycle/status.ts. */
  readonly statuses: Readonly<Record<number, StatusWord>>
  /** What may happen from the agreement on; until then every kind goes the same way. */
  readonly transitions: readonly Transition[]
  /** At most five steps, each with the code from which it is done. */
  readonly steps: readonly (readonly [StepName, number])[]
  /** Offers are fees for the whole request; null: prices by the line. */
  readonly fees: FeeRule | null

  /** One of it, and its list: the title of a sheet of paper, and the name of a table. */
  readonly names: { readonly one: Words; readonly many: Words }
  /** The file that its list is saved to is named so, with the time behind it. */
  readonly fileName: string
  /** Its table: what it asks of a product, its terms, what a supplier offers; in this order. */
  readonly columns: {
    readonly line: readonly LineColumn[]
    readonly terms: Readonly<Record<Term, TermColumn>>
    readonly offer: readonly OfferColumn[]
  }
}
