/** Independent of country and language: a text that is two numbers in two styles is `either`, so the buyer is asked. */
export type NumberReading =
  /** `signs`: true if grouping, a decimal sign or foreign digits were interpreted, so the result is worth showing. */
  | { readonly is: 'number'; readonly value: string; readonly signs: boolean }
  /** `grouped`: the number if the sign separates thousands. `decimal`: the number if it is the decimal sign. */
  | { readonly is: 'either'; readonly grouped: string; readonly decimal: string; readonly sign: string }
  | { readonly is: 'none' }

/** Arabic, Persian, Devanagari, Bengali and full-width digits. Superscript digits are excluded: 10² is not 102. */
const foreignDigits = /[٠-٩۰-۹०-९০-৯０-９]/g
/** The code of the zero in each script ends in hex 0; in the Indian scripts it ends in 6. */
const digitOf = (letter: string): string => String((letter.charCodeAt(0) & 15) - (/[०-৯]/.test(letter) ? 6 : 0))

/** Unifies the variants of each sign. `'` and a space can only be grouping signs; the Arabic decimal sign never is. */
const inPlainSigns = (text: string): string =>
  text
    .trim()
    .replaceAll(foreignDigits, digitOf)
    .replaceAll(/[’‘ʼ`＇٬]/g, "'")
    .replaceAll(/[،，]/g, ',')
    .replaceAll('．', '.')
    .replaceAll(/\s/g, ' ')

const byThousands = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/
/** 12,34,567: thousands, then groups of two digits. */
const asInIndia = /^[1-9]\d?(?:,\d\d)+,\d{3}$/
/** 1'500,000: much of Latin America has a separate sign for millions. */
const byMillions = /^[1-9]\d{0,2}'\d{3}[.,]\d{3}$/

/** The digits if every sign can be a grouping sign, else null. Groups do not start with a zero. */
const ungrouped = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text.replace(/^0+(?=\d)/, '')
  return byThousands.test(text) || asInIndia.test(text) || byMillions.test(text) ? text.replaceAll(/\D/g, '') : null
}

const withFraction = (whole: string, fraction: string): string => {
  const significant = fraction.replace(/0+$/, '')
  return significant === '' ? whole : `${whole}.${significant}`
}

export const readNumber = (text: string): NumberReading => {
  const plain = inPlainSigns(text)
  const signs = !/^\d+$/.test(text.trim())
  const whole = ungrouped(plain)
  const [, before = '', sign = '', fraction = ''] = /^(.*)([.,٫])(\d+)$/.exec(plain) ?? []
  const head = sign === '' || before.includes(sign) ? null : ungrouped(before)
  const decimal = head === null ? null : withFraction(head, fraction)
  if (whole !== null && decimal !== null) return { is: 'either', grouped: whole, decimal, sign }
  const value = whole ?? decimal
  return value === null ? { is: 'none' } : { is: 'number', value, signs }
}
