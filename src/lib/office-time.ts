export interface OfficeTime {
  readonly weekend: boolean
  /** Nobody reads a letter before 8 and after 18. */
  readonly office: boolean
}

const weekend = new Set(['Sat', 'Sun'])

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const options = { weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  } catch {
    // A zone this engine has never heard of: an hour judged in UTC is better than no judgement.
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  }
}

/** What time it is for somebody in a zone at `now` (ms), as far as it decides whether to write to them now. */
export const officeTime = (zone: string, now: number): OfficeTime => {
  const parts = formatOf(zone).formatToParts(now)
  const said = (type: 'weekday' | 'hour') => parts.find((part) => part.type === type)?.value ?? ''
  const off = weekend.has(said('weekday'))
  const hour = Number(said('hour'))
  return { weekend: off, office: !off && hour >= 8 && hour < 18 }
}
