import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import type { FieldRefusal } from '#contract/envelope.ts'
import { texts, type Text } from '#server/texts/texts.ts'
import type { RefusalCode } from '#server/texts/refusal-code.ts'

const statuses = [400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 426, 429, 500, 501, 503] as const
type Status = 200 | (typeof statuses)[number]
const isStatus = (value: number): value is Status => statuses.some((status) => status === value)

interface Details {
  /** The message. By default, the standard text of the code. */
  msg?: Text
  data?: unknown
  /** HTTP status. By default, a code below 1000 is the status, and a business code is sent with 200. */
  http?: Status
  headers?: Readonly<Record<string, string>>
}

/** A refusal that the caller gets as an envelope. Any other thrown error becomes a 500 without details. */
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
/**
 * Refuses a missing object. An object of another account gets the same refusal, so that the answer does not reveal that
 * it exists.
 */
export const notFound = (msg?: Text) => new Refusal(code.notFound, msg && { msg })
/** "Repeated request": the work was already done. The caller reads the result and treats the request as done. */
export const repeatedRequest = () => new Refusal(code.repeated)
/** Refuses fields of a call. `path` is dotted (`products.0.quantity`), and `rule` is a stable code. */
export const invalidFields = (fields: FieldRefusal['fields'], msg = textOfRules(fields)) =>
  new Refusal(code.badRequest, { ...(msg && { msg }), data: { fields } satisfies FieldRefusal })

/** The message that says what to enter, if it is the same for all refused fields. */
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
/** A temporary refusal of a correct call. As with a lost answer, the call's writes may or may not have been stored. */
export const temporarilyUnavailable = (msg?: Text, afterSeconds = comeAgainSeconds) =>
  new Refusal(503, { ...(msg && { msg }), headers: { [header.retryAfter]: String(afterSeconds) } })
/** Refuses data that will exist later. A 404 would mean that this backend never has it. */
export const notYetAvailable = (msg: Text) => temporarilyUnavailable(msg)
export const notImplemented = (msg: Text) => new Refusal(501, { msg })
