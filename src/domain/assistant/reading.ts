import type { Intent } from './intents.ts'
import type { ValidRange } from './read-days.ts'
import type { QuestionPiece } from './chips.ts'

export interface StatedConcentration {
  readonly value: number
  readonly unit: '%' | 'g/L' | null
}

/** Ids in one list are alternatives; of nested lists, each inner list must match. All `contents` must match. */
export interface Conditions {
  readonly registrations?: readonly string[]
  readonly actives?: readonly (readonly string[])[]
  readonly activeCount?: number
  readonly categories?: readonly string[]
  readonly forms?: readonly string[]
  readonly contents?: readonly StatedConcentration[]
  readonly crops?: readonly string[]
  readonly pests?: readonly string[]
  readonly companies?: readonly string[]
  readonly provinces?: readonly string[]
  readonly technical?: true
  /** The country to which export must be allowed. */
  readonly country?: string
  /** Requires an export-only registration for this country; `any` means any country. */
  readonly exportFor?: string
  readonly valid?: ValidRange
  /** Requires a use table or a list of crops. */
  readonly withUses?: true
}

export interface Correction {
  readonly typed: string
  readonly taken: string
  readonly others?: readonly string[]
}

export interface ParsedQuestion {
  readonly intents: readonly Intent[]
  readonly where: Conditions
  /** `where` with pest names split into crop and pest; null if no pest name includes a crop. */
  readonly apart: Conditions | null
  readonly asksExport: boolean
  readonly registeredAbroad: boolean
  /** The question has an exclusion ("other than from Shandong"), which is not supported. */
  readonly leavesOut: boolean
  /** The question continues the previous one: "And for cotton?" */
  readonly followsUp: boolean
  /** The question may refer to the previous subject: "Until when is it valid?", "Which one expires first?" */
  readonly refersBack: boolean
  readonly corrections: readonly Correction[]
  readonly superlative: 'longest' | 'soonest' | null
  readonly text: string
  readonly masked: string
  /**
   * True if a word such as "for" suggests that an unknown name is a crop or pest, and no word after the first is
   * capitalised.
   */
  readonly uses: boolean
  readonly pieces: readonly QuestionPiece[]
  readonly left: (orderPieces: readonly Pick<QuestionPiece, 'at' | 'end'>[]) => readonly string[]
  readonly unknown: readonly string[]
}

export const hasNoConditions = (where: Conditions): boolean => Object.keys(where).length === 0

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

/** A country or a day alone is not a subject. */
export const hasSubject = (where: Conditions): boolean => subjects.some((key) => where[key] !== undefined)

export interface PreviousQuestion {
  readonly intents: readonly Intent[]
  readonly where: Conditions
  readonly asked: 'crop' | 'country' | null
}

const mainSubjects = ['registrations', 'actives', 'companies', 'categories'] as const
const hasMainSubject = (where: Conditions): boolean => mainSubjects.some((key) => where[key] !== undefined)
const namesAny = (intents: readonly Intent[]): boolean => intents.some((intent) => intent !== 'products')

const mergedConditions = (before: Conditions, now: Conditions): Conditions => {
  const { registrations: _numbers, contents: _contents, forms: _forms, ...rest } = before
  if (now.registrations) return now
  return hasMainSubject(now) ? { ...rest, ...now } : { ...before, ...now }
}

export const addPreviousConditions = (reading: ParsedQuestion, before: PreviousQuestion | null): ParsedQuestion => {
  if (!before) return reading
  const { where, intents } = reading
  const answersQuestion =
    (before.asked === 'crop' && (where.crops ?? where.pests)) ||
    (before.asked === 'country' && where.country !== undefined)
  const leavesOut = hasMainSubject(where)
    ? reading.followsUp && !namesAny(intents)
    : reading.followsUp || reading.refersBack
  const aboutSame = leavesOut && (namesAny(intents) || Object.keys(where).length > 0)
  if (!aboutSame && !(answersQuestion && !hasMainSubject(where))) return reading
  return {
    ...reading,
    where: mergedConditions(before.where, where),
    apart: reading.apart && mergedConditions(before.where, reading.apart),
    intents: namesAny(intents) ? intents : before.intents,
  }
}
