/** Why a call did not give its data. `kind` is what code decides on; the user's wording lives in the interface. */
export type ApiErrorKind =
  /** No answer: no network, connection refused, cut. The call may or may not have been applied. */
  | 'offline'
  /** No answer in time. The call may or may not have been applied. */
  | 'timeout'
  /** Something answered, but not our backend: a captive portal's HTML, a proxy's page. */
  | 'portal'
  /** An answer that cannot be judged: 5xx. */
  | 'http'
  /** The backend said no; `code` says why, `msg` is its own wording. */
  | 'refused'
  /** Success, but the data is not of the contract's shape. */
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

/** True when trying again later may succeed without anybody changing anything. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'shape'
