export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Counts beside each choice, of the rows that every other filter leaves. */
export type LibraryFacets = Readonly<Record<string, readonly FacetValue[] | undefined>>

/** Undefined while the counts are not there yet: a 0 would be a claim. */
export const countIn = (facets: LibraryFacets, facet: string, value: string): number | undefined => {
  const values = facets[facet]
  return values && (values.find((one) => one.value === value)?.count ?? 0)
}
