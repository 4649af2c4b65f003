import { code } from '#contract/codes.ts'
import { ApiError } from './errors.ts'

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
