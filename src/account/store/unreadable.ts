import type { RequestKind } from '#contract/entities/request.ts'

/** Lists of the account's own whose rows are read one by one. */
export type UnreadableList = `records:${RequestKind}` | `drafts:${RequestKind}` | 'messages' | 'cart' | 'favourites'

const head = 'unreadable:'

/** Where the marks of a list's unreadable rows stand among the account's values. */
export const unreadableKey = (list: UnreadableList): string => head + list
export const unreadablePrefix = (list: 'records' | 'drafts' | 'messages' | 'cart' | 'favourites'): string => head + list

export const marksIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((mark): mark is string => typeof mark === 'string') : []
