import { code } from '#contract/codes.ts'
import { conflictRefusal, fieldRefusal, quotaRefusal, type FieldRefusal } from '#contract/envelope.ts'
import type { Draft } from '#contract/entities/request.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { WireAnswer } from '#api/wire.ts'

/**
 * What an answer means for an operation (CLASS-1). Only with `unknown` may it have been applied although no success was
 * received.
 */
export type AnswerClass =
  | { readonly cls: 'ok'; readonly data: unknown }
  /** "Repeated request": it was applied before; the result is read. */
  | { readonly cls: 'ok-known' }
  | { readonly cls: 'auth' }
  | { readonly cls: 'quota'; readonly scope: string | undefined; readonly resetAt: number | null }
  | { readonly cls: 'throttle'; readonly afterMs: number }
  | { readonly cls: 'invalid'; readonly fields: FieldRefusal['fields'] }
  | { readonly cls: 'refused'; readonly block: BlockCause }
  /** The draft does not exist any more; `current` if it is only locked because it was sent. */
  | { readonly cls: 'gone'; readonly current: Draft | null }
  /** The server stored it; an administrator of the company decides, or has decided, whether it is sent. */
  | { readonly cls: 'approval'; readonly current: Draft }
  | { readonly cls: 'conflict'; readonly current: Draft | null }
  | { readonly cls: 'busy'; readonly afterMs: number }
  | { readonly cls: 'bad-file'; readonly reason: 'too-big' | 'wrong-type' }
  | { readonly cls: 'key-reused' }
  | { readonly cls: 'client-old' }
  | {
      readonly cls: 'unknown'
      readonly why: 'offline' | 'timeout' | 'portal' | 'server' | 'aborted'
      /** The server is overloaded, or its database is away, and says when to come back. */
      readonly afterMs?: number
    }

type Ok = Extract<WireAnswer, { transport: 'ok' }>

const defaultThrottleMs = 30_000
const longestThrottleMs = 60 * 60_000

/** `Retry-After` in seconds, or as a date compared with the server's own `Date`. */
const retryAfterMs = <Fallback>(answer: Ok, fallback: Fallback): number | Fallback => {
  const raw = answer.headers['retry-after'] ?? ''
  if (/^\d+$/.test(raw)) return Math.min(longestThrottleMs, Number(raw) * 1000)
  const until = Date.parse(raw) - Date.parse(answer.headers['date'] ?? '')
  return Number.isFinite(until) && until > 0 ? Math.min(longestThrottleMs, until) : fallback
}

/** The server failed, which does not say whether it had applied the operation before. */
const serverFailed = (answer: Ok): AnswerClass => {
  const afterMs = retryAfterMs(answer, null)
  return { cls: 'unknown', why: 'server', ...(afterMs !== null && { afterMs }) }
}

const currentOf = (data: unknown): Draft | null => {
  const parsed = conflictRefusal.safeParse(data)
  return parsed.success ? parsed.data.current : null
}

const quotaOf = (data: unknown): AnswerClass => {
  const parsed = quotaRefusal.safeParse(data)
  return { cls: 'quota', scope: parsed.data?.scope, resetAt: parsed.data?.resetAt ?? null }
}

const fieldsOf = (data: unknown): FieldRefusal['fields'] | null => {
  const parsed = fieldRefusal.safeParse(data)
  return parsed.success && parsed.data.fields.length > 0 ? parsed.data.fields : null
}

/** Which products the refusal concerns, if the server says so. */
const namedFields = (data: unknown): Partial<FieldRefusal> => {
  const fields = fieldsOf(data)
  return fields ? { fields } : {}
}

const named = (
  why: 'deadline-passed' | 'drafts-full' | 'forbidden' | 'offer-changed' | 'offer-expired',
): AnswerClass => ({
  cls: 'refused',
  block: { why },
})

/**
 * Not an envelope: the answer of a portal or a proxy, or half a body. Only statuses that a proxy can state with
 * authority are believed.
 */
const withoutEnvelope = (answer: Ok): AnswerClass => {
  if (answer.status === 413) return { cls: 'bad-file', reason: 'too-big' }
  if (answer.status === 429) return { cls: 'throttle', afterMs: retryAfterMs(answer, defaultThrottleMs) }
  return answer.status >= 500 ? serverFailed(answer) : { cls: 'unknown', why: 'portal' }
}

const approvalOf = (data: unknown, no: AnswerClass): AnswerClass => {
  const current = currentOf(data)
  return current?.approval ? { cls: 'approval', current } : no
}

const byCode = (answer: Ok, effective: number, data: unknown, message: string | undefined): AnswerClass => {
  const said = message === undefined ? {} : { message }
  switch (effective) {
    case code.repeated:
      return { cls: 'ok-known' }
    case code.unauthorized:
    case code.tokenExpired:
      return { cls: 'auth' }
    case code.forbidden:
      return named('forbidden')
    case code.notFound:
    case code.gone:
      return { cls: 'gone', current: currentOf(data) }
    case code.inProgress:
      return { cls: 'busy', afterMs: retryAfterMs(answer, 1_000) }
    case code.versionConflict:
      return { cls: 'conflict', current: currentOf(data) }
    case code.tooLarge:
      return { cls: 'bad-file', reason: 'too-big' }
    case code.wrongMediaType:
      return { cls: 'bad-file', reason: 'wrong-type' }
    case code.clientTooOld:
      return { cls: 'client-old' }
    case code.tooManyRequests:
      return { cls: 'throttle', afterMs: retryAfterMs(answer, defaultThrottleMs) }
    case code.membershipLimit:
      return quotaOf(data)
    case code.draftsFull:
      return named('drafts-full')
    case code.deadlinePassed:
      return named('deadline-passed')
    case code.productUnavailable:
      return { cls: 'refused', block: { why: 'product-unavailable', ...said, ...namedFields(data) } }
    case code.countryRestricted:
      return { cls: 'refused', block: { why: 'country-restricted', ...said, ...namedFields(data) } }
    case code.urgedTooSoon:
      return { cls: 'refused', block: { why: 'too-soon', ...said } }
    case code.transitionRefused:
      return { cls: 'refused', block: { why: 'not-allowed-now', ...said } }
    case code.approvalNeeded:
      return approvalOf(data, { cls: 'refused', block: { why: 'refused', code: effective, ...said } })
    case code.quoteChanged:
      return named('offer-changed')
    case code.quoteExpired:
      return named('offer-expired')
    case code.badRequest:
    case code.keyReused: {
      const fields = fieldsOf(data)
      if (fields) return { cls: 'invalid', fields }
      return effective === code.keyReused
        ? { cls: 'key-reused' }
        : { cls: 'refused', block: { why: 'refused', code: effective, ...said } }
    }
    // "The server gave up on the request": it may have been applied before that.
    case 408:
      return { cls: 'unknown', why: 'timeout' }
    default:
      if (effective >= 500 && effective < 600) return serverFailed(answer)
      return { cls: 'refused', block: { why: 'refused', code: effective, ...said } }
  }
}

/**
 * Classifies an answer. Pure: the envelope's code counts first, the HTTP status second (a backend of this family
 * refuses in a 200). An unknown code is a refusal with the server's words, never a success.
 */
export const classify = (answer: WireAnswer): AnswerClass => {
  if (answer.transport !== 'ok') return { cls: 'unknown', why: answer.transport }
  const { envelope } = answer
  if (!envelope) return withoutEnvelope(answer)
  if (envelope.code === code.ok && answer.status < 400) return { cls: 'ok', data: envelope.data }
  const effective = envelope.code === code.ok ? answer.status : envelope.code
  return byCode(answer, effective, envelope.data, envelope.msg ?? undefined)
}
