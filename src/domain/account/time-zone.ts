interface ZonedCountry {
  readonly code: string
  readonly defaultZone?: string | null | undefined
}

/** The browser's name for a zone. Some browsers return an old name: Asia/Calcutta for Asia/Kolkata. */
const canonicalName = (zone: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The only country with this default time zone; null if no country or several countries have it. */
export const countryOfZone = (zone: string, countries: readonly ZonedCountry[]): string | null => {
  const own = canonicalName(zone)
  if (own === null) return null
  const [match, another] = countries.filter(({ defaultZone }) => defaultZone && canonicalName(defaultZone) === own)
  return match && !another ? match.code : null
}

interface Zone {
  readonly id: string
  readonly isCurrentTimezone: boolean
}

/** The saved zone if it is in the list, else the zone marked as current, else '' (specification, section 4). */
export const initialZone = (zones: readonly Zone[], saved: string | null | undefined): string => {
  if (saved && zones.some((zone) => zone.id === saved)) return saved
  return zones.find((zone) => zone.isCurrentTimezone)?.id ?? ''
}
