import type { Day } from '#contract/values.ts'
import type { StatedOrder } from './read-order.ts'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Difference } from '#domain/names/compare-name.ts'
import type { Correction, Conditions, PreviousQuestion } from './reading.ts'
import type { Chip } from './chips.ts'

export const maxAnswerLines = 20
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

/** `perHectare`: dose per mu × 15. `export`: the countries to which export is limited; '' if it is not limited. */
export interface Fact {
  readonly field: FactField
  readonly value: string
  /** The dictionary id of the value, by which answers in different languages can be compared. */
  readonly id?: string
}

export interface AnswerLine {
  readonly record: { readonly table: 'products' | 'companies'; readonly id: string }
  readonly title: string
  readonly date: Day | null
  readonly country: 'CN' | null
  readonly source?: string
  /** If the record is a supplier: its matching product with the registration that is valid longest. */
  readonly product?: string
  readonly demo: boolean
  readonly facts: readonly Fact[]
  readonly answersHere?: boolean
  /** How the product differs from the name in the question. Only in an answer that lists the nearest products. */
  readonly differences?: readonly Difference[]
}

export interface NearestName {
  readonly keyword: string
  /** The conditions of the question that were not dropped. The products meet all of them. */
  readonly where: Conditions
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

export type AnswerChoice = Readonly<{ id: string; name: string }>

export interface AnswerBase {
  readonly corrections: readonly Correction[]
  readonly remembered: QuestionContext
  readonly chips?: readonly Chip[]
  readonly unused?: readonly string[]
  readonly order?: StatedOrder
}

/** Contains codes and values of records. The screen adds the texts in its language. */
export type Answer = AnswerBase &
  (
    | {
        readonly kind: 'records'
        readonly shape: AnswerShape
        /** Companies if the shape is `suppliers` or `company`, otherwise products. May be more than are in `lines`. */
        readonly ids: readonly string[]
        readonly total: number
        readonly lines: readonly AnswerLine[]
        readonly names?: readonly string[]
        readonly cut?: boolean
        /** Set if no product fits the question, so `lines` are the nearest; null if they cannot be compared with it. */
        readonly nearest?: NearestName | null
        /** The name that an order states, if products fit it: all their suppliers can be asked for it at once. */
        readonly named?: NearestName
        /** `open`: the register allows the export of all products of the question to this country. */
        readonly destination?: { readonly country: string; readonly open: boolean }
      }
    | {
        readonly kind: 'ask'
        readonly about: 'crop' | 'country'
        readonly choices?: readonly AnswerChoice[]
      }
    | {
        readonly kind: 'none'
        /** `notHeld`: the data do not include this kind of fact. `noDose`: the records state no dose. */
        readonly why: 'unknown' | 'notHeld' | 'noRecord' | 'noDose' | 'foreignRegister' | 'notUnderstood'
        readonly names: readonly string[]
      }
    | { readonly kind: 'poison' | 'mixing' }
    /** `start`: the question is a greeting or about the assistant. `app`: it is about how to use the app. */
    | { readonly kind: 'help'; readonly about: 'start' | 'app' }
    | { readonly kind: 'price'; readonly actives: readonly { readonly id: string; readonly name: string }[] }
    | { readonly kind: 'compare'; readonly ids: readonly string[] }
    | {
        readonly kind: 'mine'
        readonly record: 'enquiry' | 'sample' | 'intention'
        readonly actives: readonly string[]
      }
  )
