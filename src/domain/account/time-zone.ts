type Zone = Readonly<{ id: string; isCurrentTimezone: boolean }>

/** The saved zone if it is in the list, else the zone marked as current, else '' (specification, section 4). */
export const initialZone = (zones: readonly Zone[], saved: string | null | undefined): string => {
  if (saved && zones.some((zone) => zone.id === saved)) return saved
  return zones.find((zone) => zone.isCurrentTimezone)?.id ?? ''
}
