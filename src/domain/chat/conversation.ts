import * as z from 'zod/mini'
import type { Answer } from '#domain/assistant/answer.ts'
import { day, wireDay } from '#contract/values.ts'

/** Who is asked; the numbers are the backend's. A lookup opens with `aiSearch=1`. */
export const role = { chat: 1, lookup: 2 } as const

export const maxQuestionLength = 500
export const maxTitleLength = 140

export const conversationRow = z.object({
  id: z.string(),
  title: z.string(),
  roleId: z.number(),
  createdAt: z.number(),
  /** When it last got a question or an answer, or was renamed: newest first. */
  updatedAt: z.number(),
  /** The backend's `updateTime`, as last reported; absent if the backend does not have the conversation. */
  toldAt: z.optional(z.number()),
  /** The `toldAt` at which its questions were last read from the backend. */
  readAt: z.optional(z.number()),
  /** The backend's name for it, if that differs from this device's; set after a question was asked there. */
  askedAs: z.optional(z.string()),
})
export type ConversationRow = z.infer<typeof conversationRow>

const fact = z.object({ field: z.string(), value: z.string(), id: z.optional(z.string()) })
const line = z.object({
  record: z.object({ table: z.enum(['products', 'companies']), id: z.string() }),
  title: z.string(),
  date: z.nullable(wireDay),
  country: z.literal('CN'),
  demo: z._default(z.boolean(), false),
  facts: z.array(fact),
})
const ids = z.optional(z.array(z.string()))
/** What a follow-up question may refer to. It is used in queries again, so all of it is checked. */
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
const said = {
  corrections: z.array(z.object({ typed: z.string(), taken: z.string() })),
  remembered,
  order: z.optional(order),
}
const answerShape = z.discriminatedUnion('kind', [
  z.looseObject({
    ...said,
    kind: z.literal('records'),
    shape: z.string(),
    ids: z.array(z.string()),
    total: z.number(),
    lines: z.array(line),
  }),
  z.looseObject({
    ...said,
    kind: z.literal('ask'),
    about: z.enum(['crop', 'country']),
    choices: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  }),
  z.looseObject({ ...said, kind: z.literal('none'), why: z.string(), names: z.array(z.string()) }),
  z.looseObject({ ...said, kind: z.enum(['poison', 'mixing', 'price']) }),
])

/** The parts that the screen renders are checked; the rest returns only to the code that wrote it. */
export const storedAnswer = z.custom<Answer>((value) => answerShape.safeParse(value).success)

/**
 * In how many records it was looked for. `whole`: false where they were not all that the backend has; absent, they were, or
 * it is not known. It goes with the numbers wherever they go, so that another device says it too.
 */
export const searched = z.object({
  products: z.number(),
  companies: z.number(),
  // Any other value says no more than none, and does not cost the numbers.
  whole: z.catch(z.optional(z.literal(false)), undefined),
})
export type Searched = z.infer<typeof searched>

/** `asking`: to be answered by the next page that shows it. */
export const exchangeStates = ['asking', 'answered', 'stopped', 'failed', 'no-records'] as const
export type ExchangeState = (typeof exchangeStates)[number]

/**
 * How the model's part ended. `said`: complete; `cut`, `stopped`: partly. The others mean no words: `off`: there is no
 * model; `login`: it only answers logged-in users; `quota`: the membership allows no more questions; `full`: the
 * conversation accepts no more questions; `not-asked`: such a question is not for the model; `unreadable`: the app does
 * not understand the answer.
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

/** The model's words: pieces of Markdown in their order; null for a piece that the records do not confirm. */
export const storedReply = z.object({
  pieces: z.array(z.nullable(z.string())),
  /** The records given to the model; `[r1]` in a piece is the first. */
  cited: z.array(cited),
  /** Null while the answer is still arriving. */
  end: z.nullable(z.enum(replyEnds)),
  /** Nobody has checked it against records: it comes from a backend that provides none. */
  unchecked: z.optional(z.literal(true)),
})
export type Reply = z.infer<typeof storedReply>

export const hasWords = (reply: Reply | null): reply is Reply =>
  reply !== null && reply.pieces.some((piece) => piece !== null && piece.trim() !== '')

/**
 * Why a backend did not answer. `limit`: it accepts no more questions for now; `quota`: the membership allows no more;
 * `login`: it only answers logged-in users; `full`: the conversation accepts no more; `unreadable`: the app does not
 * understand the answer.
 */
const refusal = z.enum(['limit', 'quota', 'login', 'full', 'unreadable'])
type Refusal = z.infer<typeof refusal>

/** A question and its answer. */
export const exchangeRow = z.object({
  id: z.string(),
  conversationId: z.string(),
  askedAt: z.number(),
  question: z.string(),
  state: z.enum(exchangeStates),
  answer: z.nullable(storedAnswer),
  searched: z.nullable(searched),
  /** Whose records were searched; absent: this device's. `account`: it came with the account from elsewhere. */
  from: z.optional(z.enum(['device', 'server', 'account'])),
  /** Why the backend did not answer a question for which this device has no records. */
  refusal: z.optional(refusal),
  /** The model is to be asked, or is being asked. A number, because IndexedDB cannot index booleans. */
  wantsModel: z.optional(z.literal(1)),
  reply: z.optional(z.nullable(storedReply)),
  /** It was sent to a backend that does not number events, and its answer is still unknown. */
  sentOnce: z.optional(z.literal(1)),
  /** How often such a backend has failed at it. */
  failures: z.optional(z.number()),
  /** The last stored event of the model's answer: an interrupted answer continues after it. */
  lastEvent: z.optional(z.number()),
})
export type ExchangeRow = z.infer<typeof exchangeRow>

/** How many ids of an answer's records are stored: only the first records are shown. */
const mostIds = 200

export const storable = (given: Answer): Answer =>
  given.kind === 'records' ? { ...given, ids: given.ids.slice(0, mostIds) } : given

/** A conversation is named after its first question. */
export const titleOf = (question: string): string => {
  const text = question.replace(/\s+/g, ' ').trim()
  if (text.length <= maxTitleLength) return text
  // An emoji or a rare ideograph takes two code units; a cut between them would leave half a character.
  const cut = text.slice(0, maxTitleLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.trimEnd()}…`
}

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
