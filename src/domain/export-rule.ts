/** The fields of a product that decide where it may be exported. */
interface ExportRule {
  /** Null: unknown; then the countries alone decide. */
  readonly exportOnly: boolean | null
  /** ISO 3166 codes to which the register limits an export-only registration; empty: no limit. */
  readonly exportCountries: readonly string[]
}

export type ExportVerdict = 'open' | 'closed' | 'unknown-country'

/** Whether a product may be exported to a country, by the Chinese register alone. The country may be unknown. */
export const exportVerdict = (product: ExportRule, country: string | null | undefined): ExportVerdict => {
  if (product.exportOnly === false || product.exportCountries.length === 0) return 'open'
  if (!country) return 'unknown-country'
  return product.exportCountries.includes(country) ? 'open' : 'closed'
}
