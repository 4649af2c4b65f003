export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** The counts of each choice, among the rows that all other filters leave. */
export type LibraryFacets = Readonly<Record<string, readonly FacetValue[] | undefined>>

/** Undefined until the counts are read: 0 would be wrong. */
export const countIn = (facets: LibraryFacets, facet: string, value: string): number | undefined => {
  const values = facets[facet]
  return values && (values.find((one) => one.value === value)?.count ?? 0)
}
