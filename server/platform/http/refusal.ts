import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import type { FieldRefusal } from '#contract/refusal.ts'

type Status = 200 | 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 426 | 429 | 500 | 501 | 503
const statuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 426, 429, 500])
const isStatus = (value: number): value is Status => statuses.has(value)

interface Details {
  msg?: string
  data?: unknown
  /** Default: codes below 1000 are their own HTTP status, business codes travel with 200. */
  http?: Status
  headers?: Readonly<Record<string, string>>
}

/** A refusal the caller is meant to see: it becomes an envelope. Everything else thrown becomes a bare 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly http: Status
  readonly msg: string
  readonly data: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(refusalCode: number, details: Details = {}) {
    super(details.msg ?? `refused with code ${refusalCode}`)
    this.code = refusalCode
    this.http = details.http ?? (isStatus(refusalCode) ? refusalCode : 200)
    this.msg = details.msg ?? ''
    this.data = details.data ?? null
    this.headers = details.headers ?? {}
  }
}

const comeAgainSeconds = 5

export const unauthorized = (msg = 'Please sign in.') => new Refusal(code.unauthorized, { msg })
export const forbidden = (msg = 'You may not do this.') => new Refusal(code.forbidden, { msg })
/** Also the answer for what belongs to somebody else: it must not tell that the object exists. */
export const notFound = (msg = 'Not found.') => new Refusal(code.notFound, { msg })
/** "Repeated request": what is asked for has been done already. The caller reads, then counts it as done. */
export const repeated = () => new Refusal(code.repeated, { msg: 'This has been done already.' })
/** `path` is dotted (`products.0.quantity`), `rule` a stable word. */
export const badFields = (fields: FieldRefusal['fields'], msg = 'Some fields are not valid.') =>
  new Refusal(code.badRequest, { msg, data: { fields } satisfies FieldRefusal })
export const tooMany = (retryAfterMs: number, refusalCode: number = code.tooManyRequests, msg = 'Too many requests.') =>
  new Refusal(refusalCode, {
    msg,
    http: 429,
    data: { scope: 'rate' },
    headers: { [header.retryAfter]: String(Math.max(1, Math.ceil(retryAfterMs / 1000))) },
  })
/** It will be there: unlike a 404, which would say that this backend has none. */
export const notYet = (msg: string) =>
  new Refusal(503, { http: 503, msg, headers: { [header.retryAfter]: String(comeAgainSeconds) } })
/** Honest about what this backend does not have yet. */
export const notBuilt = (what: string) => new Refusal(501, { http: 501, msg: `${what} is not built yet.` })
