import type { Intent } from './intents.ts'
import type { ValidRange } from './read-days.ts'
import type { Piece } from './chips.ts'

export interface StatedContent {
  readonly value: number
  /** Null: only the number was stated. */
  readonly unit: '%' | 'g/L' | null
}

/** The conditions that records must meet. Ids in one list are alternatives; of nested lists, all must match. */
export interface Where {
  readonly registrations?: readonly string[]
  readonly actives?: readonly (readonly string[])[]
  /** The required number of active ingredients. */
  readonly activeCount?: number
  readonly categories?: readonly string[]
  readonly forms?: readonly string[]
  readonly contents?: readonly StatedContent[]
  readonly crops?: readonly string[]
  readonly pests?: readonly string[]
  readonly companies?: readonly string[]
  readonly provinces?: readonly string[]
  readonly technical?: true
  /** The country to which export must be allowed. */
  readonly country?: string
  /** Export-only registrations: for this country, or for any country (`any`). */
  readonly exportFor?: string
  readonly valid?: ValidRange
  /** Only products with a use table, because only those state doses for crops. */
  readonly withUses?: true
}

/** A typed word, and the word that it was read as. */
export interface Correction {
  readonly typed: string
  readonly taken: string
}

export interface Reading {
  /** All intents, most specific first; empty if the question only names things. */
  readonly intents: readonly Intent[]
  readonly where: Where
  /** The same, with pest names that include a crop split into crop and pest; null if there are none. */
  readonly apart: Where | null
  readonly asksExport: boolean
  readonly registeredAbroad: boolean
  /** "Other than from Shandong" is not supported, and must not be answered as "from Shandong". */
  readonly leavesOut: boolean
  /** "And for cotton?" */
  readonly followsUp: boolean
  /** "Until when is it valid?" */
  readonly refersBack: boolean
  readonly corrections: readonly Correction[]
  /** Asks which of the results is valid longest. */
  readonly longest: boolean
  readonly text: string
  /** The text with `_kind_` in place of names. */
  readonly masked: string
  /** The word before an unknown name says that the name is a crop or a pest. */
  readonly uses: boolean
  readonly pieces: readonly Piece[]
  /** Words that do not belong to any part that was understood. */
  readonly left: (orderPieces: readonly Pick<Piece, 'at' | 'end'>[]) => readonly string[]
  /** Names that do not occur in the data. */
  readonly unknown: readonly string[]
}

export const hasNoConditions = (where: Where): boolean => Object.keys(where).length === 0

const subjects = [
  'registrations',
  'actives',
  'companies',
  'categories',
  'crops',
  'pests',
  'forms',
  'technical',
] as const

/** Whether the subject of the question is known; a country or a day alone is not enough. */
export const hasSubject = (where: Where): boolean => subjects.some((key) => where[key] !== undefined)
