import { code } from '#contract/codes.ts'
import { conflictRefusal, fieldRefusal, quotaRefusal, type FieldRefusal } from '#contract/envelope.ts'
import type { Draft } from '#contract/entities/request.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { WireAnswer } from '#api/wire.ts'

/** CLASS-1: the class of an answer. Only `unknown` and `busy` leave it open whether the request was applied. */
export type AnswerClass =
  | { readonly cls: 'ok'; readonly data: unknown }
  | { readonly cls: 'ok-known' }
  | { readonly cls: 'auth' }
  | { readonly cls: 'quota'; readonly scope: string | undefined; readonly resetAt: number | null }
  | { readonly cls: 'throttle'; readonly afterMs: number }
  | { readonly cls: 'invalid'; readonly fields: FieldRefusal['fields'] }
  | { readonly cls: 'refused'; readonly block: BlockCause }
  /** The object no longer exists, or the draft is locked because it was sent (`current`). */
  | { readonly cls: 'gone'; readonly current: Draft | null }
  | { readonly cls: 'approval'; readonly current: Draft }
  | { readonly cls: 'conflict'; readonly current: Draft | null }
  | { readonly cls: 'busy'; readonly afterMs: number }
  | { readonly cls: 'bad-file'; readonly reason: 'too-big' | 'wrong-type' | 'infected' }
  | { readonly cls: 'key-reused' }
  | { readonly cls: 'client-old' }
  | {
      readonly cls: 'unknown'
      readonly why: 'offline' | 'timeout' | 'portal' | 'server' | 'aborted'
      readonly afterMs?: number
    }

type Ok = Extract<WireAnswer, { transport: 'ok' }>

const defaultThrottleMs = 30_000
const maxThrottleMs = 60 * 60_000

/** In ms. `Retry-After` contains seconds, or a date that is compared with the server's `Date`. */
const retryAfterMs = <Fallback>(answer: Ok, fallback: Fallback): number | Fallback => {
  const raw = answer.headers['retry-after'] ?? ''
  if (/^\d+$/.test(raw)) return Math.min(maxThrottleMs, Number(raw) * 1000)
  const until = Date.parse(raw) - Date.parse(answer.headers['date'] ?? '')
  return Number.isFinite(until) && until > 0 ? Math.min(maxThrottleMs, until) : fallback
}

const serverFailed = (answer: Ok): AnswerClass => {
  const afterMs = retryAfterMs(answer, null)
  return { cls: 'unknown', why: 'server', ...(afterMs !== null && { afterMs }) }
}

const currentOf = (data: unknown): Draft | null => conflictRefusal.safeParse(data).data?.current ?? null

const fieldsOf = (data: unknown): FieldRefusal['fields'] | null => {
  const fields = fieldRefusal.safeParse(data).data?.fields ?? []
  return fields.length > 0 ? fields : null
}

const refusal = (block: BlockCause): AnswerClass => ({ cls: 'refused', block })

const classes: Readonly<Record<number, AnswerClass>> = {
  [code.repeated]: { cls: 'ok-known' },
  [code.unauthorized]: { cls: 'auth' },
  [code.tokenExpired]: { cls: 'auth' },
  [code.tooLarge]: { cls: 'bad-file', reason: 'too-big' },
  [code.wrongMediaType]: { cls: 'bad-file', reason: 'wrong-type' },
  [code.fileInfected]: { cls: 'bad-file', reason: 'infected' },
  [code.clientTooOld]: { cls: 'client-old' },
  [code.forbidden]: refusal({ why: 'forbidden' }),
  [code.draftsFull]: refusal({ why: 'drafts-full' }),
  [code.deadlinePassed]: refusal({ why: 'deadline-passed' }),
  [code.quoteChanged]: refusal({ why: 'offer-changed' }),
  [code.quoteExpired]: refusal({ why: 'offer-expired' }),
  // 408: the server stopped waiting for the request, which it may still have applied.
  408: { cls: 'unknown', why: 'timeout' },
}

/** CLASS-1: an answer without an envelope may be a portal's or a proxy's, so only 413 and 429 are believed. */
const withoutEnvelope = (answer: Ok): AnswerClass => {
  if (answer.status === 413) return { cls: 'bad-file', reason: 'too-big' }
  if (answer.status === 429) return { cls: 'throttle', afterMs: retryAfterMs(answer, defaultThrottleMs) }
  return answer.status >= 500 ? serverFailed(answer) : { cls: 'unknown', why: 'portal' }
}

const byCode = (answer: Ok, effective: number, data: unknown, message: string | undefined): AnswerClass => {
  const known = classes[effective]
  if (known) return known
  const messagePart = message === undefined ? {} : { message }
  const fields = fieldsOf(data)
  const products = { ...messagePart, ...(fields && { fields }) }
  const unknownRefusal = refusal({ why: 'refused', code: effective, ...messagePart })
  switch (effective) {
    case code.notFound:
    case code.gone:
      return { cls: 'gone', current: currentOf(data) }
    case code.inProgress:
      return { cls: 'busy', afterMs: retryAfterMs(answer, 1_000) }
    case code.versionConflict:
      return { cls: 'conflict', current: currentOf(data) }
    case code.tooManyRequests:
      return { cls: 'throttle', afterMs: retryAfterMs(answer, defaultThrottleMs) }
    case code.membershipLimit: {
      const quota = quotaRefusal.safeParse(data).data
      return { cls: 'quota', scope: quota?.scope, resetAt: quota?.resetAt ?? null }
    }
    case code.productUnavailable:
      return refusal({ why: 'product-unavailable', ...products })
    case code.countryRestricted:
      return refusal({ why: 'country-restricted', ...products })
    case code.urgedTooSoon:
      return refusal({ why: 'too-soon', ...messagePart })
    case code.transitionRefused:
      return refusal({ why: 'not-allowed-now', ...messagePart })
    case code.approvalNeeded: {
      const current = currentOf(data)
      return current?.approval ? { cls: 'approval', current } : unknownRefusal
    }
    case code.badRequest:
      return fields ? { cls: 'invalid', fields } : unknownRefusal
    case code.keyReused:
      return fields ? { cls: 'invalid', fields } : { cls: 'key-reused' }
    default:
      return effective >= 500 && effective < 600 ? serverFailed(answer) : unknownRefusal
  }
}

/** CLASS-1: the envelope's code counts first, the HTTP status second. An unknown code never counts as a success. */
export const classifyAnswer = (answer: WireAnswer): AnswerClass => {
  if (answer.transport !== 'ok') return { cls: 'unknown', why: answer.transport }
  const { envelope } = answer
  if (!envelope) return withoutEnvelope(answer)
  if (envelope.code === code.ok && answer.status < 400) return { cls: 'ok', data: envelope.data }
  const effective = envelope.code === code.ok ? answer.status : envelope.code
  return byCode(answer, effective, envelope.data, envelope.msg ?? undefined)
}
