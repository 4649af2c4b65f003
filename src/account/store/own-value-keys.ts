import type { RequestKind } from '#contract/entities/request.ts'

/** Values that are stored only on the device. The keys are stored: add keys, never rename one. */
export type OwnValueKey =
  /** Target prices of a request, by the device's own id for it (the record's clientRef). */
  | `targets:${string}`
  /** The default values that a request started with, by the device's own id for it. */
  | `defaults:${string}`
  /** The unusual quantities of a request that the buyer has confirmed, by the device's own id for it. */
  | `confirmed:${string}`
  /** Templates of a kind of request. */
  | `templates:${RequestKind}`
  /** Rows pasted into a draft that could not be read yet. */
  | `paste:${string}`
  /** Searches of the library that the buyer watches. */
  | 'watches'
  /** Stars and alerts of prices, while no backend is known to store them. */
  | 'following'
  /**
   * A conversation. It is in the database of conversations, not in `meta`; this key appears only in a file of unsent
   * work.
   */
  | `chat:${string}`
  /** A text being typed: an answer on a record, a request for a revision, a sample's result, a review, feedback, settings. */
  | `typing:${string}`

const prefix = 'kept:'

/** These rows are neither replicated nor deleted when space runs out. */
export const ownValueRowKey = (key: OwnValueKey): string => `${prefix}${key}`

export const isOwnValueRow = (k: string): boolean => k.startsWith(prefix)

const chatPrefix = ownValueRowKey('chat:')
export const chatValueKey = (id: string): string => chatPrefix + id
export const isChatValue = (k: string): boolean => k.startsWith(chatPrefix)

/** Rows of `meta` that are settings of this account on this device. */
export const originalPhotosKey = 'originalPhotos'
