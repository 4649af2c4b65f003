/** Minutes by which a zone is ahead of UTC at a time (ms since 1970); 0 for a zone that the engine does not know. */
export const offsetIn = (zone: string, ms: number): number => {
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
    const there = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
    return Math.round((there - ms) / 60_000)
  } catch {
    return 0
  }
}
