import type { Level } from '#contract/level.ts'
import type { OfferName } from './offers.ts'

/** Capabilities of a backend beyond the specification (docs/backend.md). */
export type Capability =
  /** Lists return the reference that the device gave a request. */
  | 'clientRef'
  /** Lists of records return what changed since a given time. */
  | 'updatedSince'
  /** The answer to an idempotency key is stored, and returned again. */
  | 'keys'
  /** Drafts have versions, and a stale one is refused. */
  | 'versions'
  | 'deltas'
  | 'publicCopy'

export const capabilities = {
  specification: {
    clientRef: false,
    updatedSince: false,
    keys: false,
    versions: false,
    deltas: false,
    publicCopy: false,
  },
  better: { clientRef: true, updatedSince: true, keys: false, versions: false, deltas: false, publicCopy: false },
  full: { clientRef: true, updatedSince: true, keys: true, versions: true, deltas: true, publicCopy: true },
} as const satisfies Record<Level, Record<Capability, boolean>>

/** The finding that reveals each capability, from reads made anyway. No safe read reveals `keys` (KEY-5). */
export const foundBy = {
  clientRef: 'client-ref',
  updatedSince: 'updated-since',
  keys: null,
  versions: 'versions',
  deltas: 'catalogue-changes',
  publicCopy: 'catalogue-files',
} as const satisfies Record<Capability, OfferName | null>
