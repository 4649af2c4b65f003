/** "Central European Time" is abbreviated, and says no place. */
const abbreviated = /^[A-Z]{1,5}(?:[+-]\d+)?$/

/**
 * The place whose clock a time zone is, for readers of a language: "Costa Rica", "New York", "中国". Where the language
 * has only an abbreviation, the city of the zone's name.
 */
export const placeOfZone = (zone: string, language: string): string => {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(0)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const place = name.replace(/^hora de | Time$|时间$|時間$/g, '')
    return place === '' || abbreviated.test(place) ? city : place
  } catch {
    // The engine knows neither the zone nor its name.
    return city
  }
}
