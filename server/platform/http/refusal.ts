import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import type { FieldRefusal } from '#contract/envelope.ts'
import { texts, type Text } from '#server/texts/texts.ts'
import type { RefusalCode } from '#server/texts/refusal-code.ts'

const statuses = [400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 426, 429, 500, 501, 503] as const
type Status = 200 | (typeof statuses)[number]
const isStatus = (value: number): value is Status => statuses.some((status) => status === value)

interface Details {
  msg?: Text
  data?: unknown
  /** The HTTP status. By default, it is the code itself if that is a status, and 200 for other codes. */
  http?: Status
  headers?: Readonly<Record<string, string>>
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly http: Status
  readonly msg: Text
  readonly data: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(refusalCode: RefusalCode, details: Details = {}) {
    const msg = details.msg ?? texts.codes[refusalCode]
    super(msg.en)
    this.code = refusalCode
    this.http = details.http ?? (isStatus(refusalCode) ? refusalCode : 200)
    this.msg = msg
    this.data = details.data ?? null
    this.headers = details.headers ?? {}
  }
}

const comeAgainSeconds = 5

export const unauthorized = () => new Refusal(code.unauthorized)
export const forbidden = () => new Refusal(code.forbidden)
/** Also used for an object of another account, so that the answer does not reveal that the object exists. */
export const notFound = (msg?: Text) => new Refusal(code.notFound, msg && { msg })
/** Means that the work was already done: the caller reads its result, and does not repeat the call. */
export const repeatedRequest = () => new Refusal(code.repeated)
/** `path` is dotted (`products.0.quantity`), and `rule` is a stable code. */
export const invalidFields = (fields: FieldRefusal['fields'], msg = textOfRules(fields)) =>
  new Refusal(code.badRequest, { ...(msg && { msg }), data: { fields } satisfies FieldRefusal })

function textOfRules(fields: FieldRefusal['fields']): Text | undefined {
  const [first] = fields
  if (!first || fields.some(({ rule }) => rule !== first.rule)) return undefined
  const words: Readonly<Record<string, Text>> = {
    'not-positive': texts.fields.notPositive,
    negative: texts.fields.negative,
  }
  return words[first.rule]
}
export const tooManyRequests = (retryAfterMs: number, refusalCode: RefusalCode = code.tooManyRequests, msg?: Text) =>
  new Refusal(refusalCode, {
    ...(msg && { msg }),
    http: 429,
    data: { scope: 'rate' },
    headers: { [header.retryAfter]: String(Math.max(1, Math.ceil(retryAfterMs / 1000))) },
  })
/** As with a lost answer, the call's writes may or may not have been stored. */
export const temporarilyUnavailable = (msg?: Text, afterSeconds = comeAgainSeconds) =>
  new Refusal(503, { ...(msg && { msg }), headers: { [header.retryAfter]: String(afterSeconds) } })
/** Used for data that will exist later. A 404 would mean that this backend never has them. */
export const notYetAvailable = (msg: Text) => temporarilyUnavailable(msg)
export const notImplemented = (msg: Text) => new Refusal(501, { msg })
