const two = (value: number) => String(value).padStart(2, '0')

/**
 * "enquiries-20260312-103000.xls": the specification puts a timestamp in names of exports. `offsetMinutes`: by which
 * the reader's clock is ahead of UTC.
 */
export const stampedName = (name: string, ending: string, now: number, offsetMinutes: number): string => {
  const at = new Date(now + offsetMinutes * 60_000)
  const day = `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`
  const time = `${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}`
  return `${name}-${day}-${time}.${ending}`
}
