import { code } from '#contract/codes.ts'

export type ApiErrorKind =
  /** No usable response: no network, a broken connection, an aborted call. The call may have been applied. */
  | 'offline'
  | 'timeout'
  /** A response below 500 that is not the API's, such as a captive portal's HTML or an empty body. */
  | 'portal'
  /** A 5xx response, or in a stream its code in a 200: the outcome is unclear. For files, also one without the file. */
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

/** `status` is the response's, or the code in a 200. 501 does not count, because the backend executed nothing. */
export const isServerFailure = (status = 0): boolean => status >= code.serverError && status < 600 && status !== 501

export const isOverload = (status?: number): boolean => status === code.tooManyRequests || isServerFailure(status)

export const isTemporaryRefusal = ({ code: status }: ApiError): boolean =>
  status === code.unauthorized || isOverload(status)

/** True if a failed read may succeed later. False for a failure code in a 200, so that other lists are still read. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'shape'

/** True if a failed write may succeed later, also after a failure code in a 200, which `isTransient` excludes. */
export const maySucceedLater = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && isServerFailure(error.code))

/** CLASS-1: true if a failed write may have been applied. After 501, as HTTP status or code in a 200, it was not. */
export const mayHaveBeenApplied = ({ kind, code: status, http }: ApiError): boolean =>
  (kind !== 'refused' && http !== 501) || status === 408 || isServerFailure(status)

const unknownCalls: ReadonlySet<unknown> = new Set([code.notFound, code.methodNotAllowed])

/** True after 404, 405 or misshapen data; after HTML or an empty body only if `serverAnswers` excludes a portal. */
export const isUnsupportedCall = (error: unknown, serverAnswers = false): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'shape' || (error.kind === 'portal' && serverAnswers)) return true
  return unknownCalls.has(error.code) || unknownCalls.has(error.http)
}
