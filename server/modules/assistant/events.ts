import type { ChatEvent, ChatMessage } from '#contract/entities/chat.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import { storable, type Cited, type Reply, type Searched } from '#domain/chat/conversation.ts'
import type { Exchange } from './conversations.ts'

/** One event of an answer. Its position is its id. */
export interface AnswerEvent {
  readonly name: 'message' | 'done'
  readonly receive: Partial<ChatEvent['receive']>
}

export const answerIdOf = (id: string): string => `${id}.answer`

export const recordsEvent = (answer: Answer | null, searched: Searched | null): AnswerEvent => ({
  name: 'message',
  receive: { content: '', answer: answer && storable(answer), searched },
})

export const pieceEvent = (piece: string | null, cited: readonly Cited[] | null): AnswerEvent => ({
  name: 'message',
  receive: { content: piece, ...(cited ? { segments: [...cited] } : {}) },
})

export const doneEvent = (reply: Reply | null): AnswerEvent => ({
  name: 'done',
  receive: { content: '', ...(reply ? { segments: [...reply.cited], end: reply.end } : {}) },
})

/** The events of an answered question, as they were sent originally. */
export const eventsOf = ({ answer, searched, reply }: Exchange): AnswerEvent[] => [
  recordsEvent(answer, searched),
  ...(reply?.pieces ?? []).map((piece, at) => pieceEvent(piece, at === 0 ? (reply?.cited ?? []) : null)),
  doneEvent(reply),
]

type Asked = Pick<Exchange, 'id' | 'question' | 'askedAt'>

/** The event as it is sent. */
export const wireEvent = ({ id, question, askedAt }: Asked, { receive }: AnswerEvent): ChatEvent => ({
  send: { id, type: 'user', content: question, createTime: askedAt },
  receive: { id: answerIdOf(id), type: 'assistant', createTime: askedAt, content: '', ...receive },
})

/** A question and its answer as two messages. */
export const messagesOf = (exchange: Exchange): ChatMessage[] => {
  const { id, conversationId, question, askedAt, state, answer, searched, reply } = exchange
  const asked = { id, conversationId, type: 'user', content: question, createTime: askedAt, state }
  if (!answer && !reply) return [asked]
  return [
    asked,
    {
      id: answerIdOf(id),
      conversationId,
      replyId: id,
      type: 'assistant',
      content: (reply?.pieces ?? []).join(''),
      createTime: askedAt,
      segments: reply?.cited ?? [],
      state,
      answer,
      searched,
      reply,
    },
  ]
}
