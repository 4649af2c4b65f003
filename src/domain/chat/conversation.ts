import * as z from 'zod/mini'
import type { Answer } from '#domain/assistant/answer.ts'
import { namedSearch } from '#contract/entities/product-name.ts'
import { day, wireDay } from '#contract/values.ts'

/** The backend's numbers for the two kinds of conversation. */
export const conversationRoleIds = { chat: 1, lookup: 2 } as const

export const maxQuestionLength = 500
export const maxTitleLength = 140

export const conversationRow = z.object({
  id: z.string(),
  title: z.string(),
  roleId: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The backend's `updateTime`, 0 if it has not listed the conversation yet; absent if only this device has it. */
  toldAt: z.optional(z.number()),
  /** The value that `toldAt` had when the questions were last fetched from the backend. */
  readAt: z.optional(z.number()),
  /** The backend's id, if the backend assigns ids itself. */
  askedAs: z.optional(z.string()),
})
export type ConversationRow = z.infer<typeof conversationRow>

const fact = z.object({ field: z.string(), value: z.string(), id: z.optional(z.string()) })
const line = z.object({
  record: z.object({ table: z.enum(['products', 'companies']), id: z.string() }),
  title: z.string(),
  date: z.nullable(wireDay),
  country: z.nullable(z.literal('CN')),
  demo: z._default(z.boolean(), false),
  facts: z.array(fact),
  differences: z.optional(z.array(z.looseObject({ at: z.string() }))),
})
const ids = z.optional(z.array(z.string()))
/** These conditions are validated in full, because queries use them. */
const where = z.object({
  registrations: ids,
  actives: z.optional(z.array(z.array(z.string()))),
  activeCount: z.optional(z.number().check(z.int(), z.gte(1), z.lte(20))),
  categories: ids,
  forms: ids,
  contents: z.optional(z.array(z.object({ value: z.number(), unit: z.nullable(z.enum(['%', 'g/L'])) }))),
  crops: ids,
  pests: ids,
  companies: ids,
  provinces: ids,
  technical: z.optional(z.literal(true)),
  country: z.optional(z.string()),
  exportFor: z.optional(z.string()),
  valid: z.optional(z.object({ from: z.nullable(day), to: z.nullable(day) })),
  withUses: z.optional(z.literal(true)),
})
const remembered = z.object({
  intents: z.array(z.string()),
  where,
  asked: z.nullable(z.enum(['crop', 'country'])),
})
const nearest = z.object({ keyword: z.string(), where, search: namedSearch })
const order = z.object({
  quantity: z.string(),
  unit: z.string(),
  place: z.string(),
  when: z.string(),
  clause: z.string(),
  packaging: z.optional(z.string()),
  unread: z.array(z.string()),
})
const answerBase = {
  corrections: z.array(z.object({ typed: z.string(), taken: z.string() })),
  remembered,
  order: z.optional(order),
}
const answerShape = z.discriminatedUnion('kind', [
  z.looseObject({
    ...answerBase,
    kind: z.literal('records'),
    shape: z.string(),
    ids: z.array(z.string()),
    total: z.number(),
    lines: z.array(line),
    nearest: z.optional(z.nullable(nearest)),
  }),
  z.looseObject({
    ...answerBase,
    kind: z.literal('ask'),
    about: z.enum(['crop', 'country']),
    choices: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  }),
  z.looseObject({ ...answerBase, kind: z.literal('none'), why: z.string(), names: z.array(z.string()) }),
  z.looseObject({ ...answerBase, kind: z.enum(['poison', 'mixing']) }),
  z.looseObject({ ...answerBase, kind: z.literal('help'), about: z.enum(['start', 'app']) }),
  z.looseObject({
    ...answerBase,
    kind: z.literal('price'),
    actives: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  z.looseObject({ ...answerBase, kind: z.literal('compare'), ids: z.array(z.string()) }),
  z.looseObject({
    ...answerBase,
    kind: z.literal('mine'),
    record: z.enum(['enquiry', 'sample', 'intention']),
    actives: z.array(z.string()),
  }),
])

export const storedAnswer = z.custom<Answer>((value) => answerShape.safeParse(value).success)

/** `whole` is false if the backend has more records than were searched; otherwise it is absent. */
export const searchedCounts = z.object({
  products: z.number(),
  companies: z.number(),
  // An invalid value is read as absent, so that it does not make the numbers invalid.
  whole: z.catch(z.optional(z.literal(false)), undefined),
})
export type SearchedCounts = z.infer<typeof searchedCounts>

export const exchangeStates = ['asking', 'answered', 'stopped', 'failed', 'no-records'] as const
export type ExchangeState = (typeof exchangeStates)[number]

/** `off`: the backend has no model. `not-asked`: the model does not answer questions of this kind. */
export const replyOutcomes = [
  'said',
  'cut',
  'stopped',
  'refused',
  'timeout',
  'failed',
  'off',
  'login',
  'quota',
  'full',
  'not-asked',
  'unreadable',
] as const
export type ReplyOutcome = (typeof replyOutcomes)[number]

const citation = z.object({
  table: z.enum(['products', 'companies']),
  id: z.string(),
  title: z.string(),
  /** The facts that the app prints for placeholders such as `[r1.dose]`. */
  facts: z.optional(z.array(fact)),
})
export type Citation = z.infer<typeof citation>

export const storedReply = z.object({
  pieces: z.array(z.nullable(z.string())),
  /** The records that the model received. In a piece, `[r1]` cites the first of them. */
  cited: z.array(citation),
  /** Null while the reply is arriving. */
  end: z.nullable(z.enum(replyOutcomes)),
  /** Set if the backend does not report that it checked the reply against records. */
  unchecked: z.optional(z.literal(true)),
})
export type StoredReply = z.infer<typeof storedReply>

export const hasReplyText = (reply: StoredReply | null): reply is StoredReply =>
  reply !== null && reply.pieces.some((piece) => piece !== null && piece.trim() !== '')

/** `limit`: too many questions at once. `quota`: the membership includes no more questions. */
const refusal = z.enum(['limit', 'quota', 'login', 'full', 'unreadable'])

export const exchangeRow = z.object({
  id: z.string(),
  conversationId: z.string(),
  askedAt: z.number(),
  question: z.string(),
  state: z.enum(exchangeStates),
  answer: z.nullable(storedAnswer),
  searched: z.nullable(searchedCounts),
  /** Whose records were searched. Absent: this device's. `account`: not known, because another device asked. */
  from: z.optional(z.enum(['device', 'server', 'account'])),
  /** Why the backend did not answer a question for which this device has no records. */
  refusal: z.optional(refusal),
  /** 1 if the model must still answer. It is a number, because IndexedDB cannot index booleans. */
  wantsModel: z.optional(z.literal(1)),
  reply: z.optional(z.nullable(storedReply)),
  /** 1 if the question was sent to a backend that does not number its events, and that may have answered it. */
  sentOnce: z.optional(z.literal(1)),
  failures: z.optional(z.number()),
  /** The number of the last stored event of the reply, after which an interrupted reply is resumed. */
  lastEvent: z.optional(z.number()),
})
export type ExchangeRow = z.infer<typeof exchangeRow>

const maxIds = 200

export const toStorableAnswer = (answer: Answer): Answer =>
  answer.kind === 'records' ? { ...answer, ids: answer.ids.slice(0, maxIds) } : answer

export const conversationTitleOf = (question: string): string => {
  const text = question.replace(/\s+/g, ' ').trim()
  if (text.length <= maxTitleLength) return text
  const titleStart = text.slice(0, maxTitleLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${titleStart.trimEnd()}…`
}

/** `none`: the question cannot be answered, and the buyer cannot change that. */
export type NoAnswerReason = z.infer<typeof refusal> | 'none'

/** `answer`: from the backend's records. `words`: only a model's reply. `over`: the exchange was ended meanwhile. */
export type ServerAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly searched: SearchedCounts | null }
  | { readonly kind: 'words'; readonly reply: StoredReply }
  | { readonly kind: NoAnswerReason | 'over' }
