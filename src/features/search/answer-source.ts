import type { CopiedPart } from '#catalogue/reads/catalogue.ts'

/** What is known about the copy on this device, and whether the backend could be asked. */
export interface SourceFacts {
  readonly phase: 'empty' | 'copying' | 'ready' | 'refreshing' | 'failed'
  /** How much of the searched table is copied. */
  readonly part: CopiedPart
  /** When the copy last had all that it is to have, ms; null: never yet. */
  readonly asOf: number | null
  readonly signedIn: boolean
  readonly offline: boolean
  /** The device has said how its copy stands; before that the server would be asked for what may be here. */
  readonly known: boolean
}

/**
 * Who answers a search. `device`: the whole copy. `device-part`: what there is of it, and why no more (`part`: the
 * backend has more, and was not asked or did not answer). `server`: the backend, because this device has only a part.
 */
export type AnswerSource =
  | { readonly at: 'device'; readonly asOf: number }
  | {
      readonly at: 'device-part'
      readonly why: 'copying' | 'offline' | 'visitor' | 'part'
      readonly asOf: number | null
    }
  | { readonly at: 'server' }

/** Whose answer a list is that the device makes by itself. */
export const deviceSource = (facts: SourceFacts): Exclude<AnswerSource, { at: 'server' }> => {
  const { asOf, offline, part, phase, signedIn } = facts
  if (asOf !== null && part === 'whole') return { at: 'device', asOf }
  if (offline) return { at: 'device-part', why: 'offline', asOf }
  if (asOf === null && phase !== 'failed') return { at: 'device-part', why: 'copying', asOf }
  return { at: 'device-part', why: signedIn ? 'part' : 'visitor', asOf }
}

export const answerSource = (facts: SourceFacts): AnswerSource => {
  const own = deviceSource(facts)
  return own.at === 'device-part' && facts.known && facts.signedIn && !facts.offline ? { at: 'server' } : own
}
