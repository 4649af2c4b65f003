import type { RequestKind } from '#contract/entities/request.ts'

/** The keys are stored: add keys, never rename one. */
export type AccountValueKey =
  | `targets:${string}`
  | `defaults:${string}`
  | `confirmed:${string}`
  | `templates:${RequestKind}`
  | `paste:${string}`
  | 'watches'
  /** Warnings about changed bank details that the buyer has cleared by phone. */
  | 'cautions'
  /** A conversation, as a backup file contains it; on the device it is in the database of conversations. */
  | `chat:${string}`
  | `typing:${string}`

const prefix = 'kept:'

export const accountValueKey = (key: AccountValueKey): string => `${prefix}${key}`

export const isAccountValueKey = (k: string): boolean => k.startsWith(prefix)

const chatPrefix = accountValueKey('chat:')
export const chatValueKey = (id: string): string => chatPrefix + id
export const isChatValueKey = (k: string): boolean => k.startsWith(chatPrefix)

export const originalPhotosKey = 'originalPhotos'
