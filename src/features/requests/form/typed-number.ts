import { formatDecimal } from '#i18n/formats.ts'

interface Signs {
  readonly group: string
  readonly decimal: string
}

/** The signs of the reader's language, as Intl writes them. */
const signsOf = (): Signs => {
  const [group = ',', decimal = '.'] =
    formatDecimal('1234567.5')
      .replace(/\d/g, '')
      .match(/^(.).?(.)$/)
      ?.slice(1) ?? []
  return { group, decimal }
}

const grouped = (text: string, group: string) => {
  const [first = '', ...rest] = text.split(group)
  return rest.length > 0 && /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))
}

/**
 * What was typed as the plain decimal the API takes, when it is one: `16,000` in English and `16.000` in Spanish are
 * sixteen thousand. A sign that cannot be grouping is taken as the decimal one (`1.5` in Spanish, `1,5` in English).
 * Anything else stays as typed and is judged as typed.
 */
export const typedNumber = (text: string, signs: Signs = signsOf()): string => {
  const value = text.trim().replace(/[\s\u00a0\u202f]/g, '')
  const parts = value.split(signs.decimal)
  const [whole = '', fraction] = parts
  if (parts.length > 2 || (fraction !== undefined && !/^\d*$/.test(fraction))) return text.trim()
  const plain = grouped(whole, signs.group) ? whole.split(signs.group).join('') : whole
  if (/^\d+$/.test(plain)) return fraction ? `${plain}.${fraction}` : fraction === undefined ? plain : text.trim()
  const other = plain.replace(signs.group, '.')
  return fraction === undefined && /^\d+\.\d+$/.test(other) ? other : text.trim()
}

/** A kept number in the reader's signs; what is no number is shown as it was typed. */
export const shownNumber = (value: string): string =>
  /^\d{1,15}(\.\d{1,6})?$/.test(value) ? formatDecimal(value) : value
