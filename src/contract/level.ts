/**
 * How much of the contract a backend implements. `specification`: the specification, with the lists and details of its
 * platform. `better`: it also stores and returns `clientRef`, and lists changes since a given time. `full`: everything,
 * with idempotency keys, versions, deltas and the public copy of the catalogue.
 */
export const levels = ['specification', 'better', 'full'] as const
export type Level = (typeof levels)[number]
