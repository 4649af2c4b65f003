import type { Day } from '#contract/values.ts'
import type { StatedOrder } from './read-order.ts'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Difference } from '#domain/names/compare-name.ts'
import type { Correction, Conditions, PreviousQuestion } from './reading.ts'
import type { Chip } from './chips.ts'

/** Maximum number of lines of an answer, and of rows that are read for it. */
export const maxLines = 20
export const maxRowsRead = 500

export type FactField =
  | 'registrationNo'
  | 'company'
  | 'validUntil'
  | 'firstApproved'
  | 'toxicity'
  | 'formulation'
  | 'content'
  | 'ingredients'
  | 'crop'
  | 'pest'
  | 'dose'
  | 'perHectare'
  | 'method'
  | 'export'
  | 'place'
  | 'products'
  | 'cas'
  | 'nameEn'
  | 'nameEs'
  | 'nameZh'
  | 'minOrder'

/** A fact in an answer. `perHectare`: dose per mu × 15. `export`: the countries to which export is limited, if any. */
export interface Fact {
  readonly field: FactField
  readonly value: string
  /** The dictionary id of the value. It is the same in all languages, so answers can be compared by it. */
  readonly id?: string
}

export interface AnswerLine {
  readonly record: { readonly table: 'products' | 'companies'; readonly id: string }
  readonly title: string
  /** The date of the source's snapshot; null if the source does not state it. */
  readonly date: Day | null
  /** The country of the register that contains the record; null if the record is not from a register. */
  readonly country: 'CN' | null
  readonly source?: string
  /** If the record is a supplier: its product with the registration that is valid longest. */
  readonly product?: string
  /** The record was invented for the demonstration and is not in any register. */
  readonly demo: boolean
  readonly facts: readonly Fact[]
  /** Whether the supplier has answered a request in this app; absent if the record does not state it. */
  readonly answersHere?: boolean
  /** How this product differs from the name in the question; absent if any product matches that name. */
  readonly differences?: readonly Difference[]
}

/** The nearest products, for a name that no product matches. */
export interface NearestName {
  /** The words of the name; a search of the library for them finds the same products. */
  readonly keyword: string
  /** The conditions of the question that were not dropped. The products meet all of them. */
  readonly where: Conditions
  /** The name, and the number of products at each degree of closeness. */
  readonly search: NamedSearch
}

export type AnswerShape =
  | 'products'
  | 'suppliers'
  | 'doses'
  | 'field'
  | 'exportable'
  | 'crops'
  | 'pests'
  | 'company'
  | 'active'

export interface QuestionContext extends PreviousQuestion {
  readonly chips?: readonly Chip[]
}

export type Choice = Readonly<{ id: string; name: string }>

export interface AnswerBase {
  readonly corrections: readonly Correction[]
  readonly remembered: QuestionContext
  readonly chips?: readonly Chip[]
  readonly unused?: readonly string[]
  /** The quantity and terms in the question, which the app copies to an enquiry. */
  readonly order?: StatedOrder
}

/** An answer contains only codes and values, because the screen shows the texts in its own language. */
export type Answer = AnswerBase &
  (
    | {
        readonly kind: 'records'
        readonly shape: AnswerShape
        /** Ids of all matching records: companies if the answer lists suppliers, else products. */
        readonly ids: readonly string[]
        readonly total: number
        readonly lines: readonly AnswerLine[]
        /** English names of the first active ingredient and its alternatives, for the library's filter. */
        readonly names?: readonly string[]
        readonly cut?: boolean
        /**
         * If no product fits the question, the nearest products; null if products cannot be compared with the question.
         */
        readonly nearest?: NearestName | null
        /** The name that an order states, if products fit it: all their suppliers can be asked for it at once. */
        readonly named?: NearestName
        /** The country of a question about export, and whether export is allowed. Absent for other questions. */
        readonly destination?: { readonly country: string; readonly open: boolean }
      }
    | {
        readonly kind: 'ask'
        readonly about: 'crop' | 'country'
        /** The most likely replies according to the records: names of crops, or codes of countries. */
        readonly choices?: readonly Choice[]
      }
    | {
        readonly kind: 'none'
        /**
         * `unknown`: a name is not in the data; `notHeld`: the data do not include this kind of fact; `noDose`: the
         * records do not state a dose; `foreignRegister`: the question is about another country's register.
         */
        readonly why: 'unknown' | 'notHeld' | 'noRecord' | 'noDose' | 'foreignRegister' | 'notUnderstood'
        readonly names: readonly string[]
      }
    | { readonly kind: 'poison' | 'mixing' }
    /** `start`: the question is a greeting or about the assistant; `app`: it is about how to use the app. */
    | { readonly kind: 'help'; readonly about: 'start' | 'app' }
    | { readonly kind: 'price'; readonly actives: readonly { readonly id: string; readonly name: string }[] }
    | { readonly kind: 'compare'; readonly ids: readonly string[] }
    | {
        readonly kind: 'mine'
        readonly record: 'enquiry' | 'sample' | 'intention'
        readonly actives: readonly string[]
      }
  )
