import { dates } from './formats.ts'

/** A date such as 'dd/mm/yyyy', with two, two and four digits. */
const numeric = () => dates({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The parts of a written day in the order of the language. */
const order = (): readonly string[] =>
  numeric()
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')

/** A calendar day `yyyy-MM-dd` in digits, in the language's order; '' if there is none. */
export const shownDay = (day: string): string => (Number.isNaN(momentOf(day)) ? '' : numeric().format(momentOf(day)))

/** The placeholder of an empty field: the language's order, with its letters for day, month and year. */
export const dayPattern = (letters: { readonly day: string; readonly month: string; readonly year: string }): string =>
  numeric()
    .formatToParts(0)
    .map(({ type, value }) =>
      type === 'day' || type === 'month' ? letters[type].repeat(2) : type === 'year' ? letters.year.repeat(4) : value,
    )
    .join('')

/**
 * The typed day as `yyyy-MM-dd`; null if the text is not one. Any separators are accepted, or none in eight digits. The
 * year has four digits, and comes first or where the language has it.
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
  // 31 February would otherwise become a day in March.
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day ? null : day
}
