import type { Draft, RequestKind } from '#contract/entities/request.ts'
import type { LineContent, RequestContent, TermValue } from './content.ts'

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

/** The terms of a kind: what type each holds and its default. Their order is the order of the form. */
export type TermDefaults = Readonly<Record<string, TermValue>>

/** What distinguishes a kind of request. Shared code takes one of these and never asks which kind it is. */
export interface KindRules {
  readonly kind: RequestKind
  /** Word of the membership dashboard. */
  readonly permissionType: 'ENQUIRY' | 'SAMPLE_REQ' | 'INTENTION'
  readonly lineFields: readonly LineField[]
  readonly terms: TermDefaults
  /** The term before which the form asks for the reply-by date; null: after all of them. */
  readonly replyByBefore: string | null
  /** Terms, and the note, that only the form of a phone demands. */
  readonly neededOnMobile: readonly string[]
  /** Problems in the order of the form; empty when it may be saved or sent (checked on both). */
  readonly judge: (content: RequestContent, context: JudgeContext) => Problem[]
  /** The terms as the request says them: one that does not apply stands at its default, whatever was written there. */
  readonly saidTerms: (terms: TermsOf) => TermsOf
  /** The body's own fields (terms and lines) in wire form; the head is added by `toWireBody`. */
  readonly termsToWire: (said: TermsOf) => Record<string, unknown>
  readonly lineToWire: (line: LineContent) => Record<string, unknown>
  readonly termsFromWire: (draft: Draft) => Record<string, TermValue>
}
