/** The fields of a product that describe its formulation. */
interface Form {
  readonly formulation?: string | null | undefined
  readonly dosageForm?: string | null | undefined
  readonly physicalState?: string | null | undefined
  readonly isTechnical: boolean
}

/** The formulation as a code, else in words; null if the register states none. */
export const statedFormulation = ({ formulation, dosageForm }: Form): string | null => formulation || dosageForm || null

/**
 * Equal for products that are not known to differ in formulation. Without a formulation the physical state decides,
 * marked with `?`: such products may be the same.
 */
export const statedForm = (product: Form): string =>
  statedFormulation(product) ?? `?${product.isTechnical ? 'technical' : (product.physicalState ?? '')}`
