import type { RequestKind } from '#contract/entities/request.ts'
import { kindRules } from '../requests/kinds.ts'
import { sharedStatuses, status, noStatus, type StatusWord } from './status.ts'

const wordsOf = (kind: RequestKind): Readonly<Record<number, StatusWord>> => ({
  ...sharedStatuses,
  ...kindRules[kind].statuses,
})

/**
 * The word of a status code, or null when this app does not know it: a newer backend may send one.
 * Then the interface shows "Status 37" and goes by the reply state.
 */
export const statusWord = (kind: RequestKind, code: number): StatusWord | null =>
  wordsOf(kind)[code === noStatus ? status.sent : code] ?? null

/** Every code of a kind, ascending. */
export const statusesOf = (kind: RequestKind): readonly number[] => Object.keys(wordsOf(kind)).map(Number)
