import type { Dialect } from './dialect.ts'

/**
 * The vendors whose names this app knows besides the specification's and our own: one table each, in a file beside this
 * one. `VITE_API_DIALECT` chooses by the name here.
 */
export const dialects: Readonly<Record<string, () => Promise<Dialect>>> = {}
