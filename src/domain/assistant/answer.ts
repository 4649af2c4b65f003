import type { Day } from '#contract/values.ts'
import type { StatedOrder } from './read-order.ts'
import type { Intent } from './intents.ts'
import type { Correction, Where } from './reading.ts'
import type { Chip } from './chips.ts'

/** The fields of records that an answer may state. */
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

/** Only `perHectare` is computed: the dose per mu × 15. `export`: countries named by the register; empty: no limit. */
export interface Fact {
  readonly field: FactField
  readonly value: string
  /** The dictionary id, if the value is a dictionary entry: for comparison across languages. */
  readonly id?: string
}

/** One record's answer to the question. */
export interface Line {
  readonly record: { readonly table: 'products' | 'companies'; readonly id: string }
  readonly title: string
  /** The date of the record; null if the source does not state one. */
  readonly date: Day | null
  /** The country whose register the record is from; null if it was imported from another source. */
  readonly country: 'CN' | null
  readonly source?: string
  /** For a supplier: its product that is valid longest. */
  readonly product?: string
  /** Demo data, which is in no register. */
  readonly demo: boolean
  readonly facts: readonly Fact[]
}

export type Shape =
  | 'products'
  | 'suppliers'
  | 'doses'
  | 'field'
  | 'exportable'
  | 'crops'
  | 'pests'
  | 'company'
  | 'active'

/** What a follow-up question may refer to. */
export interface Remembered {
  readonly intents: readonly Intent[]
  readonly where: Where
  readonly asked: 'crop' | 'country' | null
  readonly chips?: readonly Chip[]
}

export interface Choice {
  readonly id: string
  readonly name: string
}

interface AnswerBase {
  readonly corrections: readonly Correction[]
  readonly remembered: Remembered
  /** The parts of the question that were understood. */
  readonly chips?: readonly Chip[]
  /** The parts of the question that the answer ignores. */
  readonly unused?: readonly string[]
  /** The quantity and terms that the question states: an enquiry can start with them. */
  readonly order?: StatedOrder
}

/** An answer contains only codes and values: the screen provides the texts. */
export type Answer = AnswerBase &
  (
    | {
        readonly kind: 'records'
        readonly shape: Shape
        /** Ids of all records in the answer: of companies if it is about suppliers, else of products. */
        readonly ids: readonly string[]
        /** The total number of lines; `lines` contains only the first ones. */
        readonly total: number
        readonly lines: readonly Line[]
        /** English names of the only active ingredient and its alternatives, by which the library filters. */
        readonly names?: readonly string[]
        /** More records matched than were read for this answer. */
        readonly cut?: boolean
        /** Only if the question asks where a product may be exported. */
        readonly destination?: { readonly country: string; readonly open: boolean }
      }
    | {
        readonly kind: 'ask'
        readonly about: 'crop' | 'country'
        /** The likely replies according to the records: crops with such a dose by name, countries by code. */
        readonly choices?: readonly Choice[]
      }
    | {
        readonly kind: 'none'
        /**
         * Names that do not occur in the data; something that the data do not contain; no record; another country's
         * register.
         */
        readonly why: 'unknown' | 'notHeld' | 'noRecord' | 'noDose' | 'foreignRegister' | 'notUnderstood'
        readonly names: readonly string[]
      }
    | { readonly kind: 'poison' | 'mixing' }
    /** A greeting, a question about the assistant, or how to do something in the app. */
    | { readonly kind: 'help'; readonly about: 'start' | 'app' }
    /** Published prices of these active ingredients may exist, by English name. */
    | { readonly kind: 'price'; readonly actives: readonly { readonly id: string; readonly name: string }[] }
    /** One product for each of the named ones. */
    | { readonly kind: 'compare'; readonly ids: readonly string[] }
    /** The buyer's own requests, which only the app has. */
    | {
        readonly kind: 'mine'
        readonly record: 'enquiry' | 'sample' | 'intention'
        readonly actives: readonly string[]
      }
  )
