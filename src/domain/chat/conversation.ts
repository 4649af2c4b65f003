import * as z from 'zod/mini'
import type { Answer } from '#domain/assistant/answer.ts'
import { day, wireDay } from '#contract/values.ts'

/** Who is asked: the backend's numbers. A lookup opens with `aiSearch=1`. */
export const role = { chat: 1, lookup: 2 } as const

export const maxQuestionLength = 500
export const maxTitleLength = 140

export const conversationRow = z.object({
  id: z.string(),
  title: z.string(),
  roleId: z.number(),
  createdAt: z.number(),
  /** When it was last asked or answered something, or renamed: the newest comes first. */
  updatedAt: z.number(),
  /** The backend's `updateTime`, as last told; absent: the backend does not have it. */
  toldAt: z.optional(z.number()),
  /** The `toldAt` at which its questions were last read from the backend. */
  readAt: z.optional(z.number()),
  /** What the backend calls it, where that is another name than this device's: it was asked something in it. */
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
/** What a question that follows may refer to. It goes back into queries, so all of it is checked. */
const remembered = z.object({
  intents: z.array(z.string()),
  where: z.object({
    registrations: ids,
    actives: z.optional(z.array(z.array(z.string()))),
    activeCount: z.optional(z.number()),
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

/** What the screen draws is checked; the rest goes back to the code that wrote it. */
export const storedAnswer = z.custom<Answer>((value) => answerShape.safeParse(value).success)

/**
 * In how many records it was looked for. `whole`: false where they were not all that the backend has; absent, they were, or
 * it is not known. It goes with the numbers wherever they go, so that another device says it too.
 */
export const searched = z.object({
  products: z.number(),
  companies: z.number(),
  whole: z.optional(z.literal(false)),
})
export type Searched = z.infer<typeof searched>

/** `asking`: to be answered by whichever page shows it next. */
export const exchangeStates = ['asking', 'answered', 'stopped', 'failed', 'no-records'] as const
export type ExchangeState = (typeof exchangeStates)[number]

/**
 * How the model's part ended. `said`: whole; `cut`, `stopped`: as far as it came. Otherwise it said nothing, and why:
 * `off`: there is no model; `login`: it answers those who have logged in; `quota`: the membership allows no more
 * questions; `full`: the conversation takes no more questions; `not-asked`: such a question is not the model's;
 * `unreadable`: what came is no answer that this app knows.
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

/** What the model said: pieces of Markdown in their order; null: a piece that does not stand in the records. */
export const storedReply = z.object({
  pieces: z.array(z.nullable(z.string())),
  /** The records that were given to it; `[r1]` in a piece is the first. */
  cited: z.array(cited),
  /** Null: it is still being said. */
  end: z.nullable(z.enum(replyEnds)),
  /** Nobody has checked it against records: it is a backend's that gives none with it. */
  unchecked: z.optional(z.literal(true)),
})
export type Reply = z.infer<typeof storedReply>

export const hasWords = (reply: Reply | null): reply is Reply =>
  reply !== null && reply.pieces.some((piece) => piece !== null && piece.trim() !== '')

/**
 * Why a backend did not answer. `limit`: it takes no more questions for now; `quota`: the membership allows no more;
 * `login`: it answers those who have logged in; `full`: the conversation takes no more; `unreadable`: what came is no answer
 * that this app knows.
 */
const refusal = z.enum(['limit', 'quota', 'login', 'full', 'unreadable'])
export type Refusal = z.infer<typeof refusal>

/** A question and what became of it. */
export const exchangeRow = z.object({
  id: z.string(),
  conversationId: z.string(),
  askedAt: z.number(),
  question: z.string(),
  state: z.enum(exchangeStates),
  answer: z.nullable(storedAnswer),
  searched: z.nullable(searched),
  /** Whose records it was looked for in; absent: this device's. `account`: it came with the account from elsewhere. */
  from: z.optional(z.enum(['device', 'server', 'account'])),
  /** Why the backend did not answer what this device has no records of. */
  refusal: z.optional(refusal),
  /** The model is to be asked, or is being asked. A number: IndexedDB has no index of true and false. */
  wantsModel: z.optional(z.literal(1)),
  reply: z.optional(z.nullable(storedReply)),
  /** It was sent to a backend that numbers no events, and nothing is known of its answer yet. */
  sentOnce: z.optional(z.literal(1)),
  /** The last event of the model's answer that is stored here: a cut answer goes on after it. */
  lastEvent: z.optional(z.number()),
})
export type ExchangeRow = z.infer<typeof exchangeRow>

/** Records of one answer that are stored: the first ones are shown, and nobody reads thousands of ids. */
const mostIds = 200

export const storable = (given: Answer): Answer =>
  given.kind === 'records' ? { ...given, ids: given.ids.slice(0, mostIds) } : given

/** A conversation is called by its first question. */
export const titleOf = (question: string): string => {
  const text = question.replace(/\s+/g, ' ').trim()
  if (text.length <= maxTitleLength) return text
  // A picture or a rare ideograph takes two places: cut between them, half of it would be left, which is no letter.
  const cut = text.slice(0, maxTitleLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.trimEnd()}…`
}
