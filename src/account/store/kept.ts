import type { RequestKind } from '#contract/entities/request.ts'

/** What can be stored on the device alone. Keys are stored: add, never rename. */
export type KeptKey =
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
  /** A text under way: the answer on a record, the wish for a revision, a result; a review, feedback. */
  | `typing:${string}`

const prefix = 'kept:'

/** Beside the account's other small rows: they are neither replicated nor thrown away when space runs out. */
export const keptRowKey = (key: KeptKey): string => `${prefix}${key}`

export const isKeptRow = (k: string): boolean => k.startsWith(prefix)

/** Rows of `meta` that are settings of this account on this device. */
export const originalPhotosKey = 'originalPhotos'
