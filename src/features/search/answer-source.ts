/** What is known about the copy on this device, and whether the backend could be asked. */
export interface SourceFacts {
  readonly phase: 'empty' | 'copying' | 'ready' | 'refreshing' | 'failed'
  readonly scope: 'none' | 'hot' | 'full'
  /** When the copy was last whole, ms; null: never yet. */
  readonly asOf: number | null
  /** Only some categories are copied: thin-line mode. */
  readonly partial: boolean
  readonly signedIn: boolean
  readonly offline: boolean
}

/**
 * Who answers a search. `device`: the whole copy. `device-part`: what there is of it, and why no more. `server`: the
 * backend, because this device has only a part.
 */
export type AnswerSource =
  | { readonly at: 'device'; readonly asOf: number }
  | { readonly at: 'device-part'; readonly why: 'copying' | 'offline' | 'visitor'; readonly asOf: number | null }
  | { readonly at: 'server' }

export const answerSource = (facts: SourceFacts): AnswerSource => {
  const { asOf, offline, signedIn } = facts
  if (asOf !== null && facts.scope === 'full' && !facts.partial) return { at: 'device', asOf }
  if (offline) return { at: 'device-part', why: 'offline', asOf }
  if (signedIn) return { at: 'server' }
  return { at: 'device-part', why: asOf === null && facts.phase !== 'failed' ? 'copying' : 'visitor', asOf }
}
