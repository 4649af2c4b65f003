import * as z from 'zod/mini'
import { id, instant, fieldsWithSchema, text, wireText, wireList } from '../values.ts'

export const conversation = z.object({
  id,
  title: wireText,
  createTime: instant,
  roleId: z.number(),
  updateTime: z.nullish(instant),
})
export type Conversation = z.infer<typeof conversation>

/** A backend lists at most this many, newest first. A shorter list is complete. */
export const maxConversations = 500

export const maxExchanges = 40

/** The maximum length of the JSON in characters. `domain/chat/conversation.ts` validates the content. */
const maxAnswerText = 64 * 1024
export const storedJson = z
  .unknown()
  .check(z.refine((value) => (JSON.stringify(value) ?? '').length <= maxAnswerText, 'too long'))

export const chatExchange = z.object({
  id,
  askedAt: instant,
  question: text(4000),
  state: z.string().check(z.maxLength(20)),
  answer: z.nullish(storedJson),
  searched: z.nullish(storedJson),
})

/** A model's answer has at most four rounds of 16,000 characters. */
const modelText = z.string().check(z.maxLength(64_000))

/** A record that the model received. The app inserts `facts` for placeholders such as `[r1.dose]` in the text. */
export const chatSegment = z.object({
  table: wireText,
  id,
  title: wireText,
  facts: z.optional(wireList(z.object({ field: wireText, value: wireText, id: z.optional(wireText) }))),
})

/**
 * A question (`user`) or its answer (`assistant`, with `replyId`). In an answer, `content` is the model's text and
 * `answer` contains codes and values of records. Another backend may cite passages of its documents in `segments`.
 */
export const chatMessage = z.object({
  id,
  conversationId: id,
  replyId: z.nullish(id),
  type: wireText,
  content: modelText,
  createTime: instant,
  state: z.nullish(wireText),
  ...fieldsWithSchema(z.nullish(z.unknown()), 'segments', 'answer', 'searched', 'reply'),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** `receive.content`: text to append, or null if a part of the text was withheld. `end`: only in the last event. */
export const chatEvent = z.object({
  send: z.object({ id, type: wireText, content: wireText, createTime: instant }),
  receive: z.object({
    id,
    type: wireText,
    content: z.nullable(modelText),
    createTime: instant,
    segments: z.nullish(wireList(chatSegment)),
    answer: z.nullish(z.unknown()),
    searched: z.nullish(z.unknown()),
    end: z.nullish(wireText),
  }),
})
export type ChatEvent = z.infer<typeof chatEvent>
