import { ApiError } from '../api/errors.ts'
import type { CopyProblem } from '../db/ref-schema.ts'

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? (error as { name?: unknown }).name : undefined

/** True for a full disk, however deep the database library has wrapped it. */
export const isNoSpace = (error: unknown): boolean => {
  let at: unknown = error
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth += 1) {
    if (nameOf(at) === 'QuotaExceededError') return true
    const next = at as { inner?: unknown; cause?: unknown; failures?: readonly unknown[] }
    at = next.inner ?? next.cause ?? next.failures?.[0]
  }
  return false
}

/** Why a copy stopped, in one word for the interface. */
export const problemOf = (error: unknown): CopyProblem => {
  if (isNoSpace(error)) return 'no-space'
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
