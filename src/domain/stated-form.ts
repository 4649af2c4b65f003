/** What of a product says how it is made up. */
interface Form {
  readonly formulation?: string | null | undefined
  readonly dosageForm?: string | null | undefined
  readonly physicalState?: string | null | undefined
  readonly isTechnical: boolean
}

/** Its formulation, by code or else in words; null where the register states none. */
export const statedFormulation = ({ formulation, dosageForm }: Form): string | null => formulation || dosageForm || null

/**
 * Alike for products of which nothing stated tells that they are made up differently. Without a formulation the physical
 * state decides, after a `?`: such products may be the same, which is not to say that they are.
 */
export const statedForm = (product: Form): string =>
  statedFormulation(product) ?? `?${product.isTechnical ? 'technical' : (product.physicalState ?? '')}`
