import type { Intent } from './intents.ts'
import type { ValidRange } from './read-days.ts'

export interface AskedContent {
  readonly value: number
  /** Null: only the number was given. */
  readonly unit: '%' | 'g/L' | null
}

/** What the records must have. Ids of one list are alternatives; lists of lists must all be met. */
export interface Where {
  readonly registrations?: readonly string[]
  readonly actives?: readonly (readonly string[])[]
  /** How many actives there must be. */
  readonly activeCount?: number
  readonly categories?: readonly string[]
  readonly forms?: readonly string[]
  readonly contents?: readonly AskedContent[]
  readonly crops?: readonly string[]
  readonly pests?: readonly string[]
  readonly companies?: readonly string[]
  readonly provinces?: readonly string[]
  readonly technical?: true
  /** Where it must be allowed to go. */
  readonly country?: string
  /** Export-only registrations: for this country, or for any (`any`). */
  readonly exportFor?: string
  readonly valid?: ValidRange
  /** Only those with a use table: what a crop takes is in no other. */
  readonly withUses?: true
}

/** A typed word that was taken for another. */
export interface Correction {
  readonly typed: string
  readonly taken: string
}

export interface Reading {
  /** All that was asked for, the most telling first; empty: things are named only. */
  readonly intents: readonly Intent[]
  readonly where: Where
  /** The same where names of pests that begin with a crop are taken apart; null: there is none. */
  readonly apart: Where | null
  readonly asksExport: boolean
  readonly registeredAbroad: boolean
  /** "Other than from Shandong": not understood, and so not answered as if it were from there. */
  readonly leavesOut: boolean
  /** "And for cotton?" */
  readonly followsUp: boolean
  /** "Until when is it valid?" */
  readonly refersBack: boolean
  readonly corrections: readonly Correction[]
  /** Names that nothing in the data has. */
  readonly unknown: readonly string[]
}

export const namesNothing = (where: Where): boolean => Object.keys(where).length === 0

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

/** Whether it is known what the question is about; a country or a day alone is not enough. */
export const hasSubject = (where: Where): boolean => subjects.some((key) => where[key] !== undefined)
