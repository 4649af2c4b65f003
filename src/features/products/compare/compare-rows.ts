import { comma } from '#i18n/formats.ts'

export interface ComparedFact {
  readonly key: string
  readonly title: string
  /** '' where the record does not say. */
  readonly value: string
  /** It has a row even where no record says it. */
  readonly vital?: boolean
}

export interface CompareRow {
  readonly key: string
  readonly title: string
  /** One for each product, in their order. */
  readonly values: readonly string[]
  /** They are not all alike. What one record says and another leaves out is a difference too. */
  readonly differs: boolean
}

/**
 * Facts of several products side by side, in the order in which they first come; what none of them says has
 * no row, unless it is vital. Facts of one key stand together, whichever order a product has them in.
 */
export const compareRows = (products: readonly (readonly ComparedFact[])[]): CompareRow[] => {
  const titles = new Map(products.flatMap((facts) => facts.map(({ key, title }) => [key, title])))
  return [...titles].flatMap(([key, title]) => {
    const values = products.map((facts) => {
      const said = facts.flatMap((fact) => (fact.key === key && fact.value ? fact.value : []))
      return [...new Set(said)].sort().join(comma())
    })
    const vital = products.flat().some((fact) => fact.key === key && fact.vital)
    if (!vital && values.every((value) => value === '')) return []
    return [{ key, title, values, differs: new Set(values).size > 1 }]
  })
}
