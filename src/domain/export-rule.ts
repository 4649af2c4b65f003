/** What of a product decides where it may go. */
interface ExportRule {
  /** Null: not told; then the countries alone decide. */
  readonly exportOnly: boolean | null
  /** ISO 3166 codes the register ties an export-only registration to; empty: none. */
  readonly exportCountries: readonly string[]
}

export type ExportVerdict = 'open' | 'closed' | 'unknown-country'

/** Whether a product may be exported to a country, by the Chinese register alone. A country that is not told is unknown. */
export const exportVerdict = (product: ExportRule, country: string | null | undefined): ExportVerdict => {
  if (product.exportOnly === false || product.exportCountries.length === 0) return 'open'
  if (!country) return 'unknown-country'
  return product.exportCountries.includes(country) ? 'open' : 'closed'
}
