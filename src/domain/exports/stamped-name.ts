/** Minutes by which a zone is ahead of UTC at `ms`; 0 for an unknown zone. */
export const zoneOffsetMinutes = (zone: string, ms: number): number => {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(ms)
    const get = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
    const localMs = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
    return Math.round((localMs - ms) / 60_000)
  } catch {
    return 0
  }
}

/** Returns a name such as "enquiries-20260312-103000.xls". `offsetMinutes` is the reader's clock minus UTC. */
export const timestampedName = (name: string, ending: string, now: number, offsetMinutes: number): string => {
  const digits = new Date(now + offsetMinutes * 60_000).toISOString().replaceAll(/\D/g, '')
  return `${name}-${digits.slice(0, 8)}-${digits.slice(8, 14)}.${ending}`
}
