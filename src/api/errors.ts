import { code } from '#contract/codes.ts'

/** Why a call returned no data. */
export type ApiErrorKind =
  /** No response: no network, connection refused or cut. The call may have been applied. */
  | 'offline'
  /** No response in time. The call may have been applied. */
  | 'timeout'
  /** The response is not from our backend: a captive portal's HTML, a proxy's page. */
  | 'portal'
  /** The response does not say what happened: 5xx. */
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

/** The server failed, by status or in a 200. 501 is not a failure: the server has read the request but done nothing. */
export const isFailure = (status = 0): boolean => status >= code.serverError && status < 600 && status !== 501

/** The server failed or is overloaded, and has not processed the request. */
export const isOverload = (status?: number): boolean => status === code.tooManyRequests || isFailure(status)

/** A refusal that is not about the request: log in, too many requests, or a failure. */
export const isForNow = ({ code: status }: ApiError): boolean => status === code.unauthorized || isOverload(status)

/** Reading again later may succeed. A list that fails in a 200 is skipped, so that it does not stop the others. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'shape'

/** Whether a write may succeed later: a failure in a 200 is not a refusal. */
export const maySucceedLater = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && isFailure(error.code))

/** CLASS-1: whether a failed write may have been applied. A call that is not implemented (501) was not applied. */
export const isUnclear = ({ kind, code: status }: ApiError): boolean =>
  kind !== 'refused' || status === 408 || isFailure(status)

const unknownCalls: ReadonlySet<unknown> = new Set([code.notFound, code.methodNotAllowed])

/** 404, 405, or data of another shape. HTML or an empty body only if another response just arrived, else a portal. */
export const isNotOffered = (error: unknown, serverAnswers = false): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'shape' || (error.kind === 'portal' && serverAnswers)) return true
  return unknownCalls.has(error.code) || unknownCalls.has(error.http)
}
