import type { Day } from '#contract/values.ts'
import type { AskedOrder } from './read-order.ts'
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

/** Only `perHectare` is computed: the dose per mu × 15. `export`: the register's countries; empty: no limit. */
export interface Fact {
  readonly field: FactField
  readonly value: string
  /** The id of the word, if the value is one: to compare across languages. */
  readonly id?: string
}

/** One record's answer to the question. */
export interface Line {
  readonly record: { readonly table: 'products' | 'companies'; readonly id: string }
  readonly title: string
  /** The date of the record; null if the source does not state it. */
  readonly date: Day | null
  /** The country whose register it is from; null if it was imported from another source. */
  readonly country: 'CN' | null
  readonly source?: string
  /** Of a supplier: its product that is valid longest. */
  readonly product?: string
  /** Fictitious, for the demonstration: it is in no register. */
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

interface Said {
  readonly corrections: readonly Correction[]
  readonly remembered: Remembered
  /** What was understood, each part by itself. */
  readonly chips?: readonly Chip[]
  /** What the question says and the answer does not take into account. */
  readonly unused?: readonly string[]
  /** The quantity and terms that the question states: an enquiry can start with them. */
  readonly order?: AskedOrder
}

/** An answer has only codes and values: the screen provides the words. */
export type Answer = Said &
  (
    | {
        readonly kind: 'records'
        readonly shape: Shape
        /** Ids of all records in the answer: of companies if it is about suppliers, else of products. */
        readonly ids: readonly string[]
        /** The total number of lines; `lines` has the first ones. */
        readonly total: number
        readonly lines: readonly Line[]
        /** English names of the alternatives of its one active ingredient, by which the library filters. */
        readonly names?: readonly string[]
        /** More records were found than were read for this answer. */
        readonly cut?: boolean
        /** Only if the question is where a product may be exported. */
        readonly destination?: { readonly country: string; readonly open: boolean }
      }
    | {
        readonly kind: 'ask'
        readonly about: 'crop' | 'country'
        /** The likely answers according to the records: crops with such a dose by name, countries by code. */
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
    /** One product of each of the named ones. */
    | { readonly kind: 'compare'; readonly ids: readonly string[] }
    /** The buyer's own requests, which only the app has. */
    | {
        readonly kind: 'mine'
        readonly record: 'enquiry' | 'sample' | 'intention'
        readonly actives: readonly string[]
      }
  )
