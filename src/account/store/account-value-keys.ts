import type { RequestKind } from '#contract/entities/request.ts'

/** Values that only this device stores. The keys are stored: add keys, never rename one. */
export type AccountValueKey =
  /** Target prices of a request, by its localId (the record's clientRef). */
  | `targets:${string}`
  /** Default values with which a request started, by localId. */
  | `defaults:${string}`
  /** Unusual quantities that the buyer has confirmed, by localId. */
  | `confirmed:${string}`
  | `templates:${RequestKind}`
  /** Pasted rows that could not be parsed yet, by localId. */
  | `paste:${string}`
  | 'watches'
  /** Warnings about changed bank details that the buyer has cleared by phone. */
  | 'cautions'
  /** A conversation, as a backup file contains it; on the device it is in the database of conversations. */
  | `chat:${string}`
  /** A half-written text: an answer, a revision, a sample's result, a review, feedback, settings. */
  | `typing:${string}`

const prefix = 'kept:'

/** The key in `meta`. The sync does not change these rows, and they are not deleted when the disk is full. */
export const accountValueKey = (key: AccountValueKey): string => `${prefix}${key}`

export const isAccountValueKey = (k: string): boolean => k.startsWith(prefix)

const chatPrefix = accountValueKey('chat:')
export const chatValueKey = (id: string): string => chatPrefix + id
export const isChatValueKey = (k: string): boolean => k.startsWith(chatPrefix)

export const originalPhotosKey = 'originalPhotos'
