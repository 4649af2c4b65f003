import { code } from '#contract/codes.ts'

/** Why a call returned no data. */
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

/** The server failed, by status or in a 200. 501 is not a failure: it has looked, and done nothing. */
export const isFailure = (said = 0): boolean => said >= code.serverError && said < 600 && said !== 501

/** Failed or overloaded: the server has not looked at the request. */
export const isOverload = (said?: number): boolean => said === code.tooManyRequests || isFailure(said)

/** A refusal that says nothing about the request: log in, too often, or a failure. */
export const isForNow = ({ code: said }: ApiError): boolean => said === code.unauthorized || isOverload(said)

/** Reading again later may succeed. A list that fails in a 200 is skipped, so that it does not stop the others. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'shape'

/** For a write: a failure in a 200 is not a refusal. */
export const mayPass = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && isFailure(error.code))

/** CLASS-1: whether a failed write may have been applied. A call that is not implemented (501) was not. */
export const isUnclear = ({ kind, code: said }: ApiError): boolean =>
  kind !== 'refused' || said === 408 || isFailure(said)

const unknownCalls: ReadonlySet<unknown> = new Set([code.notFound, code.methodNotAllowed])

/** 404 or 405, or another shape. HTML and an empty body count only if another answer has just arrived: else a portal. */
export const isNotOffered = (error: unknown, serverAnswers = false): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'shape' || (error.kind === 'portal' && serverAnswers)) return true
  return unknownCalls.has(error.code) || unknownCalls.has(error.http)
}
