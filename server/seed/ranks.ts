import type { Names } from '#server/modules/catalogue/reference/labels.ts'

const placesGiven = 100

export interface Counted {
  readonly id: string
  readonly names: Names
  readonly productCount: number
  readonly demo: boolean
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Ranks the first hundred by their registrations in the library, the figure shown beside the rank. */
export const ranksOf = (companies: readonly Counted[]): ReadonlyMap<string, number> => {
  const counted = companies.filter(({ demo, productCount }) => !demo && productCount > 0)
  const first = counted
    .toSorted(
      (a, b) =>
        b.productCount - a.productCount ||
        inOrder(a.names.en.toLowerCase(), b.names.en.toLowerCase()) ||
        inOrder(a.id, b.id),
    )
    .slice(0, placesGiven)
  return new Map(first.map(({ id }, index) => [id, index + 1]))
}
