import { code } from '#contract/codes.ts'

export type ApiErrorKind =
  /** No response: no network, connection refused or cut. The call may have been applied. */
  | 'offline'
  | 'timeout'
  /** The response is not from the backend: a captive portal's HTML, a proxy's page. */
  | 'portal'
  /** A 5xx response, which does not state what happened. For files: any response that is not the file. */
  | 'http'
  | 'refused'
  | 'shape'

interface Details {
  readonly code?: number
  readonly http?: number
  readonly msg?: string
  readonly data?: unknown
  readonly requestId?: string | undefined
  readonly cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly code: number | undefined
  readonly http: number | undefined
  readonly msg: string | undefined
  readonly data: unknown
  readonly requestId: string | undefined

  constructor(kind: ApiErrorKind, details: Details = {}) {
    super(`${kind} ${details.code ?? details.http ?? ''}`.trim(), { cause: details.cause })
    this.kind = kind
    this.code = details.code
    this.http = details.http
    this.msg = details.msg
    this.data = details.data
    this.requestId = details.requestId
  }
}

/** By HTTP status, or code in a 200. 501 is not a failure: nothing was executed. */
export const isServerFailure = (status = 0): boolean => status >= code.serverError && status < 600 && status !== 501

export const isOverload = (status?: number): boolean => status === code.tooManyRequests || isServerFailure(status)

/** Refusals that do not concern the request: no login, too many requests, or a failure. */
export const isTemporaryRefusal = ({ code: status }: ApiError): boolean =>
  status === code.unauthorized || isOverload(status)

/** For reads. False for a failure code in a 200, so that one failing list does not stop the others. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'shape'

/** For writes. Unlike for reads, a failure code in a 200 counts too. */
export const maySucceedLater = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && isServerFailure(error.code))

/** CLASS-1: true if a failed write may have been applied. After a 501 it was not. */
export const mayHaveBeenApplied = ({ kind, code: status }: ApiError): boolean =>
  kind !== 'refused' || status === 408 || isServerFailure(status)

const unknownCalls: ReadonlySet<unknown> = new Set([code.notFound, code.methodNotAllowed])

/** After 404, 405 or another shape; after HTML or an empty body only if another response just arrived. */
export const isUnsupportedCall = (error: unknown, serverAnswers = false): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'shape' || (error.kind === 'portal' && serverAnswers)) return true
  return unknownCalls.has(error.code) || unknownCalls.has(error.http)
}
