import type { Filter } from './search-spec.ts'

/** Any of the values will do; none wanted restricts nothing. */
export const values = (facet: string, wanted: readonly string[] | undefined): Filter[] =>
  wanted && wanted.length > 0 ? [{ by: 'value', facet, values: wanted }] : []

export const flag = (facet: string, wanted: boolean | null | undefined): Filter[] =>
  wanted == null ? [] : values(facet, [String(wanted)])
