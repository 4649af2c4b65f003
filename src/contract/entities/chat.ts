import * as z from 'zod/mini'
import { id, instant, text } from '../values.ts'

/** `updateTime`: when something of it last changed; a backend may not say. */
export const conversation = z.object({
  id,
  title: z.string(),
  createTime: instant,
  roleId: z.number(),
  updateTime: z.nullish(instant),
})
export type Conversation = z.infer<typeof conversation>

/** The newest of an account that are listed: a device that is told of fewer knows all that there are. */
export const mostConversations = 500

/** Exchanges of one push; a longer conversation takes several. */
export const mostExchanges = 40

/**
 * A question with its answer from the device's records. `answer` is codes and values of the assistant's own
 * (`src/domain/chat/conversation.ts` checks them): a screen has the words. `searched` are the numbers of records that were
 * looked in, and whether those were only a part. What a model said only the backend writes.
 */
export const chatExchange = z.object({
  id,
  askedAt: instant,
  question: text(4000),
  state: z.string().check(z.maxLength(20)),
  answer: z.nullish(z.unknown()),
  searched: z.nullish(z.unknown()),
})

/** A record that stands behind an answer. */
export const chatSegment = z.object({ table: z.string(), id, title: z.string() })

/**
 * One message of a conversation: a question (`user`), or what was answered to it (`assistant`, `replyId` is the
 * question's). `content` of an answer is what a model said, if one did; the records' own answer is in `answer`, as codes.
 * `segments` are a `chatSegment` each; another backend's are pieces of its documents, and its words stand without them.
 */
export const chatMessage = z.object({
  id,
  conversationId: id,
  replyId: z.nullish(id),
  type: z.string(),
  content: z.string(),
  createTime: instant,
  segments: z.nullish(z.unknown()),
  state: z.nullish(z.string()),
  answer: z.nullish(z.unknown()),
  searched: z.nullish(z.unknown()),
  reply: z.nullish(z.unknown()),
})
export type ChatMessage = z.infer<typeof chatMessage>

/**
 * One event of an answer. `receive.content` is to be added to what came before; null in place of it: a piece was
 * withheld, because it does not stand in the records. `end`: how the model's part ended, with the last event.
 */
export const chatEvent = z.object({
  send: z.object({ id, type: z.string(), content: z.string(), createTime: instant }),
  receive: z.object({
    id,
    type: z.string(),
    content: z.nullable(z.string()),
    createTime: instant,
    segments: z.nullish(z.array(chatSegment)),
    answer: z.nullish(z.unknown()),
    searched: z.nullish(z.unknown()),
    end: z.nullish(z.string()),
  }),
})
export type ChatEvent = z.infer<typeof chatEvent>
