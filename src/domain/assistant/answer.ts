import type { Day } from '#contract/values.ts'
import type { AskedOrder } from './read-order.ts'
import type { Intent } from './intents.ts'
import type { Correction, Where } from './reading.ts'

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

/**
 * One value of a record. `perHectare` alone is worked out: the register's dose per mu × 15. `export` is the register's
 * list of countries; empty: it has no limit.
 */
export interface Fact {
  readonly field: FactField
  readonly value: string
  /** Of the word that is the value, where it has one: for comparing across languages. */
  readonly id?: string
}

/** What one record says to the question. */
export interface Line {
  readonly record: { readonly table: 'products' | 'companies'; readonly id: string }
  readonly title: string
  /** As of when the record is; null: the source does not say. */
  readonly date: Day | null
  /** Whose register it is from. */
  readonly country: 'CN'
  /** Made up for the demonstration: it stands in no register. */
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

/** What a question that follows may refer to. */
export interface Remembered {
  readonly intents: readonly Intent[]
  readonly where: Where
  readonly asked: 'crop' | 'country' | null
}

export interface Choice {
  readonly id: string
  readonly name: string
}

interface Said {
  readonly corrections: readonly Correction[]
  readonly remembered: Remembered
  /** The question states how much of it is wanted: an enquiry can begin with that. */
  readonly order?: AskedOrder
}

/** Words for each are the screen's: an answer has codes and values only. */
export type Answer = Said &
  (
    | {
        readonly kind: 'records'
        readonly shape: Shape
        /** Ids of all records that are the answer: of companies if it is about suppliers, else of products. */
        readonly ids: readonly string[]
        /** How many lines there are in all; `lines` has the first. */
        readonly total: number
        readonly lines: readonly Line[]
        /** More records were found than were read for this. */
        readonly cut?: boolean
        /** Of an answer about where a product may go. */
        readonly destination?: { readonly country: string; readonly open: boolean }
      }
    | {
        readonly kind: 'ask'
        readonly about: 'crop' | 'country'
        /** The likely answers by the records: crops with such a dose by name, countries by code. */
        readonly choices?: readonly Choice[]
      }
    | {
        readonly kind: 'none'
        /** Names that nothing in the data has; something the data does not hold; no record; another country's register. */
        readonly why: 'unknown' | 'notHeld' | 'noRecord' | 'noDose' | 'foreignRegister' | 'notUnderstood'
        readonly names: readonly string[]
      }
    | { readonly kind: 'poison' | 'mixing' | 'price' }
  )
