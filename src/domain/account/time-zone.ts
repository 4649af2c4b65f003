interface ZonedCountry {
  readonly code: string
  readonly defaultZone?: string | null | undefined
}

/** The browser's canonical name for a zone: browsers still return Asia/Calcutta for Asia/Kolkata. */
const canonicalName = (zone: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The country whose default time zone this is; null if there is none, or more than one. */
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

/** Specification, section 4: the saved zone if the list has it, else the one marked as current; '' if there is none. */
export const initialZone = (zones: readonly Zone[], saved: string | null | undefined): string => {
  if (saved && zones.some((zone) => zone.id === saved)) return saved
  return zones.find((zone) => zone.isCurrentTimezone)?.id ?? ''
}
