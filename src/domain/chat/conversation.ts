import * as z from 'zod/mini'
import type { Answer } from '#domain/assistant/answer.ts'
import { wireDay } from '#contract/values.ts'

/** Who is asked: the backend's numbers. A lookup opens with `aiSearch=1`. */
export const role = { chat: 1, lookup: 2 } as const

export const maxQuestionLength = 500
export const maxTitleLength = 140

export const conversationRow = z.object({
  id: z.string(),
  title: z.string(),
  roleId: z.number(),
  createdAt: z.number(),
  /** When it was last asked something: the newest comes first. */
  updatedAt: z.number(),
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
const said = {
  corrections: z.array(z.object({ typed: z.string(), taken: z.string() })),
  remembered: z.looseObject({ intents: z.array(z.string()), where: z.looseObject({}) }),
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
  z.looseObject({ ...said, kind: z.literal('ask'), about: z.enum(['crop', 'country']) }),
  z.looseObject({ ...said, kind: z.literal('none'), why: z.string(), names: z.array(z.string()) }),
  z.looseObject({ ...said, kind: z.enum(['poison', 'mixing', 'price']) }),
])

/** What the screen draws is checked; the rest goes back to the code that wrote it. */
const answer = z.custom<Answer>((value) => answerShape.safeParse(value).success)

/** A question and what became of it. */
export const exchangeRow = z.object({
  id: z.string(),
  conversationId: z.string(),
  askedAt: z.number(),
  question: z.string(),
  /** `asking`: to be answered by whichever page shows it next. */
  state: z.enum(['asking', 'answered', 'stopped', 'failed', 'no-records']),
  answer: z.nullable(answer),
  /** In how many records of this device it was looked for. */
  searched: z.nullable(z.object({ products: z.number(), companies: z.number() })),
})
export type ExchangeRow = z.infer<typeof exchangeRow>

/** Records of one answer that are stored: the first ones are shown, and nobody reads thousands of ids. */
const mostIds = 200

export const storable = (given: Answer): Answer =>
  given.kind === 'records' ? { ...given, ids: given.ids.slice(0, mostIds) } : given

/** A conversation is called by its first question. */
export const titleOf = (question: string): string => {
  const text = question.replace(/\s+/g, ' ').trim()
  return text.length <= maxTitleLength ? text : `${text.slice(0, maxTitleLength - 1).trimEnd()}…`
}
