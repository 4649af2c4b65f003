import * as z from 'zod/mini'
import { id, instant, text, told, toldList } from '../values.ts'

/** `updateTime`: when it last changed; a backend may omit it. */
export const conversation = z.object({
  id,
  title: told,
  createTime: instant,
  roleId: z.number(),
  updateTime: z.nullish(instant),
})
export type Conversation = z.infer<typeof conversation>

/** How many of an account's newest conversations are listed. If a device gets fewer, it knows all of them. */
export const mostConversations = 500

/** Maximum number of exchanges in one push; a longer conversation takes several. */
export const mostExchanges = 40

/**
 * Ten times as much as the longest list of records. The assistant's own codes and values
 * (`src/domain/chat/conversation.ts` checks them).
 */
const mostAnswerText = 64 * 1024
export const storedJson = z
  .unknown()
  .check(z.refine((value) => (JSON.stringify(value) ?? '').length <= mostAnswerText, 'too long'))

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
  answer: z.nullish(storedJson),
  searched: z.nullish(storedJson),
})

/** A model's words: four rounds of 16,000 letters at most. */
const modelText = z.string().check(z.maxLength(64_000))

/** A record that supports an answer. */
export const chatSegment = z.object({ table: told, id, title: told })

/**
 * One message of a conversation: a question (`user`) or its answer (`assistant`; `replyId` is the question's id).
 * `content` of an answer is a model's words, if there are any; `answer` has the records' own answer, as codes.
 * `segments` are `chatSegment`s; another backend's are pieces of its documents, and its words are shown without them.
 */
export const chatMessage = z.object({
  id,
  conversationId: id,
  replyId: z.nullish(id),
  type: told,
  content: modelText,
  createTime: instant,
  segments: z.nullish(z.unknown()),
  state: z.nullish(told),
  answer: z.nullish(z.unknown()),
  searched: z.nullish(z.unknown()),
  reply: z.nullish(z.unknown()),
})
export type ChatMessage = z.infer<typeof chatMessage>

/**
 * One event of an answer. `receive.content` is appended to what came before; null: a piece was withheld, because the
 * records do not confirm it. `end`: how the model's part ended, in the last event.
 */
export const chatEvent = z.object({
  send: z.object({ id, type: told, content: told, createTime: instant }),
  receive: z.object({
    id,
    type: told,
    content: z.nullable(modelText),
    createTime: instant,
    segments: z.nullish(toldList(chatSegment)),
    answer: z.nullish(z.unknown()),
    searched: z.nullish(z.unknown()),
    end: z.nullish(told),
  }),
})
export type ChatEvent = z.infer<typeof chatEvent>
