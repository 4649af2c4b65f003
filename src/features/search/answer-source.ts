import type { CopiedPart } from '#catalogue/reads/copy-status.ts'

/** The state of this device's copy, and whether the server can be asked. */
export interface SourceFacts {
  readonly phase: 'empty' | 'copying' | 'ready' | 'refreshing' | 'failed'
  /** How much of the searched table is copied. */
  readonly part: CopiedPart
  /** When the copy was last complete, ms; null: never. */
  readonly asOf: number | null
  readonly signedIn: boolean
  readonly offline: boolean
  /** The state of the copy was read. Before that, the server must not be asked for what may be on this device. */
  readonly known: boolean
}

/**
 * Who answers a search. `device`: a complete copy. `device-part`: a partial copy, and why no more (`part`: the server
 * has more, and was not asked or did not answer). `server`: the server, because the copy is partial.
 */
export type AnswerSource =
  | { readonly at: 'device'; readonly asOf: number }
  | {
      readonly at: 'device-part'
      readonly why: 'copying' | 'offline' | 'visitor' | 'part'
      readonly asOf: number | null
    }
  | { readonly at: 'server' }

/** The source of a list that only this device can make. */
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
