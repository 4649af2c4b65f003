import { code } from '#contract/codes.ts'

/** Why a call returned no data. Code decides by `kind`; the interface has the words for the user. */
export type ApiErrorKind =
  /** No answer: no network, connection refused or cut. The call may have been applied. */
  | 'offline'
  /** No answer in time. The call may have been applied. */
  | 'timeout'
  /** The answer is not from our backend: a captive portal's HTML, a proxy's page. */
  | 'portal'
  /** The answer does not say what happened: 5xx. */
  | 'http'
  /** The backend refused; `code` says why, `msg` is its own message. */
  | 'refused'
  /** Success, but the data does not match the contract. */
  | 'shape'

interface Details {
  readonly code?: number
  readonly http?: number
  readonly msg?: string
  readonly data?: unknown
  readonly cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly code: number | undefined
  readonly http: number | undefined
  readonly msg: string | undefined
  readonly data: unknown

  constructor(kind: ApiErrorKind, details: Details = {}) {
    super(`${kind} ${details.code ?? details.http ?? ''}`.trim(), { cause: details.cause })
    this.kind = kind
    this.code = details.code
    this.http = details.http
    this.msg = details.msg
    this.data = details.data
  }
}

/**
 * Whether a code, of an envelope or a status, says that the server failed. Some say so in a 200, which decides nothing
 * either. What it does not have (501) is no failure: it has looked, and done nothing.
 */
export const isFailure = (said = 0): boolean => said >= code.serverError && said < 600 && said !== 501

/** It failed, or was asked too often: it has not looked at what was asked. */
export const isOverload = (said?: number): boolean => said === code.tooManyRequests || isFailure(said)

/** A refusal that says nothing about what was asked: the user must log in again, asked too often, or the server failed. */
export const isForNow = ({ code: said }: ApiError): boolean => said === code.unauthorized || isOverload(said)

/**
 * Whether reading again later can succeed without anybody changing anything. A list that fails in a 200 is passed over,
 * so that it does not stop all that is read after it.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'shape'

/** The same of something that is told to the server: there a failure in a 200 is no refusal. */
export const mayPass = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && isFailure(error.code))

/**
 * Whether a write may have been applied although it failed (CLASS-1): no readable answer came, or the server says,
 * under whatever status, that it failed or gave the request up. A call that it does not implement (501) was not
 * applied.
 */
export const isUnclear = ({ kind, code: said }: ApiError): boolean =>
  kind !== 'refused' || said === 408 || isFailure(said)

const unknownCalls: ReadonlySet<unknown> = new Set([code.notFound, code.methodNotAllowed])

/**
 * Whether an error means that the backend does not offer the call: 404 or 405, as status or as code of a 200 envelope,
 * or data of another shape. HTML and an empty body (`portal`) count only when `serverAnswers`, that is, when another
 * answer of this backend has just come: otherwise a captive portal would look like a small backend.
 */
export const isNotOffered = (error: unknown, serverAnswers = false): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'shape' || (error.kind === 'portal' && serverAnswers)) return true
  return unknownCalls.has(error.code) || unknownCalls.has(error.http)
}
