import type { Answer } from '#domain/assistant/answer.ts'
import type { Refusal, Reply, Searched } from './conversation.ts'

/** `none`: it cannot be asked, and nobody can change that now. */
export type NoAnswer = Refusal | 'none'

/**
 * A backend's answer to a question that the device cannot answer. `answer`: from its records. `words`: without records.
 * `over`: meanwhile the question was answered or stopped elsewhere.
 */
export type ServerAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly searched: Searched | null }
  | { readonly kind: 'words'; readonly reply: Reply }
  | { readonly kind: NoAnswer | 'over' }
