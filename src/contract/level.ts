/**
 * How much of the contract a backend speaks. `specification`: what the specification shows, with the lists and details
 * of its platform. `better`: it also stores `clientRef` and gives it back, and lists what changed since a moment.
 * `full`: everything here, with request keys, versions, deltas and the public copy of the catalogue.
 */
export const levels = ['specification', 'better', 'full'] as const
export type Level = (typeof levels)[number]
