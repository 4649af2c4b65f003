import { ApiError } from '#api/errors.ts'
import { fieldOf } from '#lib/field-of.ts'
import type { CopyProblem } from '../store/schema.ts'
import type { Locale } from '#contract/languages.ts'

/** Only the holder of this lock syncs a language, across all tabs and workers. */
export const copyLockName = (locale: Locale): string => `ref:${locale}`

const isOne = (names: readonly unknown[], error: unknown): boolean => {
  let at: unknown = error
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth += 1) {
    if (names.includes(fieldOf(at, 'name'))) return true
    const next = at as { inner?: unknown; cause?: unknown; failures?: readonly unknown[] }
    at = next.inner ?? next.cause ?? next.failures?.[0]
  }
  return false
}

export const isOutOfSpace = (error: unknown): boolean => isOne(['QuotaExceededError'], error)

export const isUnreadableStorage = (error: unknown): boolean => isOne(['NotReadableError', 'DataError'], error)

export const problemOf = (error: unknown): CopyProblem => {
  if (isOutOfSpace(error)) return 'no-space'
  if (!(error instanceof ApiError)) return 'unknown'
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'portal':
      return error.kind
    case 'http':
    case 'refused':
      return 'server'
    case 'shape':
      return 'damaged'
  }
}
