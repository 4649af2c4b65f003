import type { Answer } from '#domain/assistant/answer.ts'
import type { Refusal, Reply, Searched } from './conversation.ts'

/** `none`: it cannot be asked, and nobody can do anything about it now. */
export type NoAnswer = Refusal | 'none'

/**
 * What a backend says to a question that the device cannot answer. `answer`: from its records. `words`: it looks into
 * none that it shows. `over`: somebody else has answered or stopped the question meanwhile.
 */
export type ServerAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly searched: Searched | null }
  | { readonly kind: 'words'; readonly reply: Reply }
  | { readonly kind: NoAnswer | 'over' }
