import * as z from 'zod/mini'
import type { Answer } from '#domain/assistant/answer.ts'
import { day, wireDay } from '#contract/values.ts'

/** The backend's role numbers. A lookup opens with `aiSearch=1`. */
export const role = { chat: 1, lookup: 2 } as const

export const maxQuestionLength = 500
export const maxTitleLength = 140

export const conversationRow = z.object({
  id: z.string(),
  title: z.string(),
  roleId: z.number(),
  createdAt: z.number(),
  /** The time of the last question, answer or renaming. */
  updatedAt: z.number(),
  /** The backend's `updateTime`; absent if the backend does not have this conversation. */
  toldAt: z.optional(z.number()),
  /** The `toldAt` at which the questions were last read from the backend. */
  readAt: z.optional(z.number()),
  /** The backend's id of the conversation, if it differs from `id`. */
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
})
const ids = z.optional(z.array(z.string()))
/** The context of a follow-up question; validated, because it is used in queries. */
const remembered = z.object({
  intents: z.array(z.string()),
  where: z.object({
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
  }),
  asked: z.nullable(z.enum(['crop', 'country'])),
})
const asTyped = z.string()
const order = z.object({
  quantity: asTyped,
  unit: asTyped,
  place: asTyped,
  when: asTyped,
  clause: asTyped,
  unread: z.array(asTyped),
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

/** Only the parts that the screen renders are validated. */
export const storedAnswer = z.custom<Answer>((value) => answerShape.safeParse(value).success)

/** The number of records searched. `whole`: false if the backend has more; absent if not, or if unknown. */
export const searched = z.object({
  products: z.number(),
  companies: z.number(),
  // Any other value is read as absent, so that it does not invalidate the numbers.
  whole: z.catch(z.optional(z.literal(false)), undefined),
})
export type Searched = z.infer<typeof searched>

/** `asking`: waits for the next page that shows it to get the answer. */
export const exchangeStates = ['asking', 'answered', 'stopped', 'failed', 'no-records'] as const
export type ExchangeState = (typeof exchangeStates)[number]

/**
 * How the model's part ended. `said`: complete; `cut`, `stopped`: partly; all others have no text. `off`: there is no
 * model; `full`: the conversation accepts no more questions; `not-asked`: the model is not for such questions.
 */
export const replyEnds = [
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
export type ReplyEnd = (typeof replyEnds)[number]

const cited = z.object({ table: z.enum(['products', 'companies']), id: z.string(), title: z.string() })
export type Cited = z.infer<typeof cited>

/** Pieces of Markdown in order; null for a piece that the records do not confirm. */
export const storedReply = z.object({
  pieces: z.array(z.nullable(z.string())),
  /** The records given to the model; `[r1]` in a piece cites the first. */
  cited: z.array(cited),
  /** Null while the answer is still arriving. */
  end: z.nullable(z.enum(replyEnds)),
  /** Not checked against records, because the backend provides none. */
  unchecked: z.optional(z.literal(true)),
})
export type Reply = z.infer<typeof storedReply>

export const hasText = (reply: Reply | null): reply is Reply =>
  reply !== null && reply.pieces.some((piece) => piece !== null && piece.trim() !== '')

/** Why a backend did not answer. `limit`: too many questions now; `quota`: membership; `full`: this conversation. */
const refusal = z.enum(['limit', 'quota', 'login', 'full', 'unreadable'])

export const exchangeRow = z.object({
  id: z.string(),
  conversationId: z.string(),
  askedAt: z.number(),
  question: z.string(),
  state: z.enum(exchangeStates),
  answer: z.nullable(storedAnswer),
  searched: z.nullable(searched),
  /** Which records were searched; absent: this device's. `account`: the exchange came from another device. */
  from: z.optional(z.enum(['device', 'server', 'account'])),
  /** Why the backend did not answer a question for which this device has no records. */
  refusal: z.optional(refusal),
  /** The model should be asked. A number, because IndexedDB cannot index booleans. */
  wantsModel: z.optional(z.literal(1)),
  reply: z.optional(z.nullable(storedReply)),
  /** Sent to a backend that does not number its events; whether it answered is unknown. */
  sentOnce: z.optional(z.literal(1)),
  /** How often such a backend has failed to answer this question. */
  failures: z.optional(z.number()),
  /** The last stored event of the model's answer: an interrupted answer is resumed after it. */
  lastEvent: z.optional(z.number()),
})
export type ExchangeRow = z.infer<typeof exchangeRow>

/** Only the first records are shown, so only their ids are stored. */
const maxIds = 200

export const storable = (answer: Answer): Answer =>
  answer.kind === 'records' ? { ...answer, ids: answer.ids.slice(0, maxIds) } : answer

export const titleOf = (question: string): string => {
  const text = question.replace(/\s+/g, ' ').trim()
  if (text.length <= maxTitleLength) return text
  // Cutting between two code units would leave half a character.
  const cut = text.slice(0, maxTitleLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.trimEnd()}…`
}

/** `none`: the question cannot be asked, and the buyer cannot change that now. */
export type NoAnswer = z.infer<typeof refusal> | 'none'

/** `answer`: from the backend's records. `words`: without records. `over`: answered or stopped elsewhere meanwhile. */
export type ServerAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly searched: Searched | null }
  | { readonly kind: 'words'; readonly reply: Reply }
  | { readonly kind: NoAnswer | 'over' }
