import type { Answer } from '#domain/assistant/answer.ts'
import type { Reply, Searched } from './conversation.ts'

/**
 * What a backend says to a question that the device cannot answer. `answer`: from its records. `words`: it looks into
 * none that it shows. `limit`: it takes no more questions for now. `none`: it cannot be asked. `over`: somebody else has
 * answered or stopped the question meanwhile.
 */
export type ServerAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly searched: Searched | null }
  | { readonly kind: 'words'; readonly reply: Reply }
  | { readonly kind: 'limit' | 'none' | 'over' }
