import { dates } from './formats.ts'

/** 'dd/mm/yyyy' and the like, of two digits, two digits and four. */
const numeric = () => dates({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The parts of a written day in the order of the language. */
const order = (): readonly string[] =>
  numeric()
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')

/** A calendar day `yyyy-MM-dd` in digits, in the order of the language; '' for no day. */
export const shownDay = (day: string): string => (Number.isNaN(momentOf(day)) ? '' : numeric().format(momentOf(day)))

/** What stands in an empty field: the order of the language, with its letters for day, month and year. */
export const dayPattern = (letters: { readonly day: string; readonly month: string; readonly year: string }): string =>
  numeric()
    .formatToParts(0)
    .map(({ type, value }) =>
      type === 'day' || type === 'month' ? letters[type].repeat(2) : type === 'year' ? letters.year.repeat(4) : value,
    )
    .join('')

/**
 * The day that was typed, as `yyyy-MM-dd`; null if the text is none. Any signs may part the digits, or none between
 * eight of them. A year comes first or where the language has it, and has four digits.
 */
export const readDay = (text: string): string | null => {
  const figures = text.normalize('NFKC').match(/\d+/g) ?? []
  const [only = ''] = figures
  let parts: string[] = figures
  const places = only.length === 4 && figures.length === 3 ? ['year', 'month', 'day'] : order()
  if (figures.length === 1 && only.length === 8) {
    let from = 0
    parts = places.map((place) => only.slice(from, (from += place === 'year' ? 4 : 2)))
  }
  if (parts.length !== 3) return null
  const of = (place: string) => parts[places.indexOf(place)] ?? ''
  if (of('year').length !== 4 || of('month').length > 2 || of('day').length > 2) return null
  const day = `${of('year')}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`
  const moment = momentOf(day)
  // The 31st of February would become a day of March.
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day ? null : day
}
