interface Zone {
  readonly id: string
  readonly isCurrentTimezone: boolean
}

/** Specification, section 4: the saved zone if the list has it, else the one marked as current; '' without one. */
export const initialZone = (zones: readonly Zone[], saved: string | null | undefined): string => {
  if (saved && zones.some((zone) => zone.id === saved)) return saved
  return zones.find((zone) => zone.isCurrentTimezone)?.id ?? ''
}
