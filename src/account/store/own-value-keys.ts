import type { RequestKind } from '#contract/entities/request.ts'

/** What can be stored on the device alone. Keys are stored: add, never rename. */
export type OwnValueKey =
  /** Target prices of a request, by the device's own id of it (the record's clientRef). */
  | `targets:${string}`
  /** Values that a request began with, by the device's own id of it. */
  | `defaults:${string}`
  /** Templates of a kind of request. */
  | `templates:${RequestKind}`
  /** Rows pasted into a draft that could not be read yet. */
  | `paste:${string}`
  /** Searches of the library that the buyer watches. */
  | 'watches'
  /** Stars and alerts of prices, while no backend is known to store them. */
  | 'following'
  /** A conversation: not a row of `meta`, but of the database beside it. In a file of unsent work only. */
  | `chat:${string}`
  /** A text under way: the answer on a record, the wish for a revision, a result; a review, feedback. */
  | `typing:${string}`

const prefix = 'kept:'

/** Beside the account's other small rows: they are neither replicated nor thrown away when space runs out. */
export const ownValueRowKey = (key: OwnValueKey): string => `${prefix}${key}`

export const isOwnValueRow = (k: string): boolean => k.startsWith(prefix)

const chatPrefix = ownValueRowKey('chat:')
export const chatValueKey = (id: string): string => chatPrefix + id
export const isChatValue = (k: string): boolean => k.startsWith(chatPrefix)

/** Rows of `meta` that are settings of this account on this device. */
export const originalPhotosKey = 'originalPhotos'
