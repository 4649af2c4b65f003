interface ZonedCountry {
  readonly code: string
  readonly defaultZone?: string | null | undefined
}

/** The device's own name for a zone: browsers still say Asia/Calcutta for Asia/Kolkata. */
const ownName = (zone: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The country whose usual time zone this is. Null if it is no country's, or several countries'. */
export const countryOfZone = (zone: string, countries: readonly ZonedCountry[]): string | null => {
  const own = ownName(zone)
  if (own === null) return null
  const [found, another] = countries.filter(({ defaultZone }) => defaultZone && ownName(defaultZone) === own)
  return found && !another ? found.code : null
}
