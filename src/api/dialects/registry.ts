import type { Dialect } from './dialect.ts'

/**
 * Vendors with names other than the specification's and our own: one table each, in a file in this folder.
 * `VITE_API_DIALECT` chooses one by its key here.
 */
export const dialects: Readonly<Record<string, () => Promise<Dialect>>> = {}
