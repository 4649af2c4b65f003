import { comma } from '#i18n/formats.ts'

export interface ComparedFact {
  readonly key: string
  readonly title: string
  /** '' if the record does not state it. */
  readonly value: string
  /** Has a row even if no record states it. */
  readonly vital?: boolean
}

export interface CompareRow {
  readonly key: string
  readonly title: string
  /** One for each product, in their order. */
  readonly values: readonly string[]
  /** The values differ. Stated by one record and missing in another counts as a difference. */
  readonly differs: boolean
  /** A difference to decide by: of two stated values, in a fact that is not each product's own. */
  readonly decides: boolean
}

/** These differ between any two products, and say nothing about which is better. */
const own: ReadonlySet<string> = new Set([
  'active-en',
  'cas',
  'number',
  'registrant',
  'approved',
  'zh',
  'supplier',
  'description',
  'record',
  'uses',
])

/**
 * Facts of several products side by side, in the order of their first appearance. A fact that no product states has no
 * row unless it is vital. Facts are matched by key, so their order in each product does not matter.
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
    const stated = new Set(values.filter((value) => value !== ''))
    return [{ key, title, values, differs: new Set(values).size > 1, decides: stated.size > 1 && !own.has(key) }]
  })
}
