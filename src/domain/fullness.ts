/** The parts of a product record that count. */
interface Described {
  readonly uses?: readonly unknown[] | undefined
  readonly formulation?: unknown
  readonly company?: unknown
  readonly minOrder?: unknown
}

/** How complete a record is, from 0 to 1. Among equal search results the more complete one is more useful. */
export const fullness = ({ uses = [], formulation, company, minOrder }: Described): number =>
  (uses.length > 0 ? 0.5 : 0) + (formulation ? 0.3 : 0) + (company ? 0.1 : 0) + (minOrder ? 0.1 : 0)
