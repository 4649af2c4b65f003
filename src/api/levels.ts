import type { Level } from '#contract/level.ts'
import type { OfferName } from './offers.ts'

/** What a backend can do beyond the specification (docs/backend.md). */
export type Capability =
  /** Lists give back the reference that this device put on a request. */
  | 'clientRef'
  /** Lists of records give what changed since a moment. */
  | 'updatedSince'
  /** The answer to a request key is stored and given again. */
  | 'keys'
  /** Drafts have versions, and a stale one is refused. */
  | 'versions'
  /** What changed in the catalogue is told. */
  | 'deltas'
  /** The catalogue stands as public files. */
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

/** By what is read anyway each is found out; keys by nothing that is safe to try (KEY-5). */
export const foundBy = {
  clientRef: 'client-ref',
  updatedSince: 'updated-since',
  keys: null,
  versions: 'versions',
  deltas: 'catalogue-changes',
  publicCopy: 'catalogue-files',
} as const satisfies Record<Capability, OfferName | null>
