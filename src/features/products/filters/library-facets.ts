export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Counts beside each choice, of the rows that every other filter leaves. */
export type LibraryFacets = Readonly<Record<string, readonly FacetValue[] | undefined>>

export const countIn = (facets: LibraryFacets, facet: string, value: string): number =>
  facets[facet]?.find((one) => one.value === value)?.count ?? 0
