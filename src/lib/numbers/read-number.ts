/** `either`: the text is one of two numbers, depending on the number style, for example 1,234. */
export type ParsedNumber =
  /** `signs`: true if grouping, a decimal sign or foreign digits were interpreted, so the result is worth showing. */
  | { readonly is: 'number'; readonly value: string; readonly signs: boolean }
  /** `grouped`: the number if `sign` separates thousands. `decimal`: the number if `sign` is the decimal sign. */
  | { readonly is: 'either'; readonly grouped: string; readonly decimal: string; readonly sign: string }
  | { readonly is: 'none' }

/** Arabic, Persian, Devanagari, Bengali and full-width digits. Superscript digits are excluded: 10² is not 102. */
const foreignDigits = /[٠-٩۰-۹०-९০-৯０-９]/g
/** A digit's value from its character code: the code of zero ends in hex 0, in Indian scripts in 6. */
const digitOf = (letter: string): string => String((letter.charCodeAt(0) & 15) - (/[०-৯]/.test(letter) ? 6 : 0))

/** Unifies the variants of each sign. After that, `'` and a space only group; the Arabic decimal sign is decimal. */
const inPlainSigns = (text: string): string =>
  text
    .trim()
    .replaceAll(foreignDigits, digitOf)
    .replaceAll(/[’‘ʼ`＇٬]/g, "'")
    .replaceAll(/[،，]/g, ',')
    .replaceAll('．', '.')
    .replaceAll(/\s/g, ' ')

const byThousands = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/
/** Indian grouping, for example 12,34,567: the last three digits, and before them groups of two. */
const asInIndia = /^[1-9]\d?(?:,\d\d)+,\d{3}$/
/** For example 1'500,000: in much of Latin America, millions have a separator that differs from that of thousands. */
const byMillions = /^[1-9]\d{0,2}'\d{3}[.,]\d{3}$/

const withoutGroups = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text.replace(/^0+(?=\d)/, '')
  return byThousands.test(text) || asInIndia.test(text) || byMillions.test(text) ? text.replaceAll(/\D/g, '') : null
}

const withFraction = (whole: string, fraction: string): string => {
  const significant = fraction.replace(/0+$/, '')
  return significant === '' ? whole : `${whole}.${significant}`
}

export const parseTypedNumber = (text: string): ParsedNumber => {
  const plainText = inPlainSigns(text)
  const signs = !/^\d+$/.test(text.trim())
  const wholeNumber = withoutGroups(plainText)
  const [, before = '', sign = '', fraction = ''] = /^(.*)([.,٫])(\d+)$/.exec(plainText) ?? []
  const head = sign === '' || before.includes(sign) ? null : withoutGroups(before)
  const decimal = head === null ? null : withFraction(head, fraction)
  if (wholeNumber !== null && decimal !== null) return { is: 'either', grouped: wholeNumber, decimal, sign }
  const value = wholeNumber ?? decimal
  return value === null ? { is: 'none' } : { is: 'number', value, signs }
}
