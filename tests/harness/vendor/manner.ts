import type { SeededRandom } from '../sync/seeded.ts'

const noSuchCalls = ['code', 'status', 'method', 'html', 'empty'] as const
type NoSuchCall = (typeof noSuchCalls)[number]

/** A variant of the double. No variant supports keys, versions, preconditions or calls for changes since a time. */
export interface VendorVariant {
  /**
   * Answer to an unknown call. `code`: 404 in a 200. `status`: a real 404 in an envelope. `method`: 405. `html`: the
   * HTML of its start page. `empty`: nothing.
   */
  readonly noSuchCall: NoSuchCall
  /** `contract`: fields have the contract's names. `own`: they have the specification's (categories, dosageForm, …). */
  readonly names: 'contract' | 'own'
  readonly ids: 'number' | 'text'
  /** Answer to a write: the new number, an object with the number, `true`, or null. */
  readonly ack: 'number' | 'object' | 'true' | 'null'
  readonly dates: 'array' | 'text'
  /** `telling`: rows have the device's reference. `nameless`: they do not. `none`: there are no lists. */
  readonly lists: 'telling' | 'nameless' | 'none'
  readonly slowMs: number
  readonly secondSend: 'sends' | 'refuses'
}

export const plainVariant: VendorVariant = {
  noSuchCall: 'code',
  names: 'own',
  ids: 'number',
  ack: 'number',
  dates: 'array',
  lists: 'none',
  slowMs: 0,
  secondSend: 'sends',
}

export const slowMsValues = [20_000, 40_000, 70_000] as const

export const randomVariant = (seeded: SeededRandom): VendorVariant => ({
  noSuchCall: seeded.pick(noSuchCalls),
  names: seeded.pick(['contract', 'own']),
  ids: seeded.pick(['number', 'text']),
  ack: seeded.pick(['number', 'object', 'true', 'null']),
  dates: seeded.pick(['array', 'text']),
  lists: seeded.pick(['telling', 'nameless', 'none']),
  slowMs: seeded.chance(0.25) ? seeded.pick(slowMsValues) : 0,
  secondSend: seeded.pick(['sends', 'refuses']),
})
