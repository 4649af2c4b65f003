/** What of a product record counts. */
interface Described {
  readonly uses?: readonly unknown[] | undefined
  readonly formulation?: unknown
  readonly company?: unknown
  readonly minOrder?: unknown
}

/** From 0 to 1: how much the record says. The fuller record is the more useful answer among equal ones. */
export const fullness = ({ uses = [], formulation, company, minOrder }: Described): number =>
  (uses.length > 0 ? 0.5 : 0) + (formulation ? 0.3 : 0) + (company ? 0.1 : 0) + (minOrder ? 0.1 : 0)
