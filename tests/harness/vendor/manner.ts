import type { Seeded } from '../sync/seeded.ts'

/** How a server says that it has no such call. */
export const noSuchCalls = ['code', 'status', 'method', 'html', 'empty'] as const
type NoSuchCall = (typeof noSuchCalls)[number]

/**
 * The ways in which servers differ that speak the specification and nothing else. None of them knows keys, versions,
 * preconditions, the device's own reference, or what changed since when.
 */
export interface Manner {
  /** `code`: 404 in a 200. `status`: a real 404 in an envelope. `method`: 405. `html`: its start page. `empty`: nothing. */
  readonly noSuchCall: NoSuchCall
  /** The names of the contract, or those of the specification alone (categories, dosageForm, activeIngredients). */
  readonly names: 'contract' | 'own'
  readonly ids: 'number' | 'text'
  /** What a write answers: the new number, an object with it, `true`, or null. */
  readonly ack: 'number' | 'object' | 'true' | 'null'
  readonly dates: 'array' | 'text'
  /** `telling`: rows give the device's reference back. `nameless`: they do not. `none`: there are no lists. */
  readonly lists: 'telling' | 'nameless' | 'none'
  /** What it takes for a write, before it is applied. ms. */
  readonly slowMs: number
  /** The send of a draft that it has sent already. */
  readonly secondSend: 'sends' | 'refuses'
}

export const plainManner: Manner = {
  noSuchCall: 'code',
  names: 'own',
  ids: 'number',
  ack: 'number',
  dates: 'array',
  lists: 'none',
  slowMs: 0,
  secondSend: 'sends',
}

/** Longer than the first, the second and the last time limit of an attempt. ms. */
export const slow = [20_000, 40_000, 70_000] as const

export const drawManner = (seeded: Seeded): Manner => ({
  noSuchCall: seeded.pick(noSuchCalls),
  names: seeded.pick(['contract', 'own']),
  ids: seeded.pick(['number', 'text']),
  ack: seeded.pick(['number', 'object', 'true', 'null']),
  dates: seeded.pick(['array', 'text']),
  lists: seeded.pick(['telling', 'nameless', 'none']),
  slowMs: seeded.chance(0.25) ? seeded.pick(slow) : 0,
  secondSend: seeded.pick(['sends', 'refuses']),
})
