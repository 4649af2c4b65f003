/** The device's offset from UTC in minutes, positive to the east. */
export const utcOffsetMinutes = (ms: number): number => -new Date(ms).getTimezoneOffset()

const weekend = new Set(['Sat', 'Sun'])

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const options = { weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  }
}

export const officeHoursState = (zone: string, now: number) => {
  const parts = formatOf(zone).formatToParts(now)
  const partOf = (type: 'weekday' | 'hour') => parts.find((part) => part.type === type)?.value ?? ''
  const off = weekend.has(partOf('weekday'))
  const hour = Number(partOf('hour'))
  return { weekend: off, office: !off && hour >= 8 && hour < 18 }
}
