/**
 * What a text says as a number. No country and no language has a part in it: habits differ within a country, so a text
 * that two habits read as two numbers is `either`, and is asked about. Numbers are exact decimal text, without signs
 * of grouping and without zeros that say nothing.
 */
export type NumberReading =
  /** `signs`: grouping, a decimal sign or foreign digits were understood; what was understood is worth showing. */
  | { readonly is: 'number'; readonly value: string; readonly signs: boolean }
  /** The sign groups thousands (`grouped`), or it is the decimal one (`decimal`). */
  | { readonly is: 'either'; readonly grouped: string; readonly decimal: string; readonly sign: string }
  | { readonly is: 'none' }

/** Arabic, Persian, Devanagari, Bengali and full-width digits. A raised or circled digit is none: 10² is not 102. */
const foreignDigits = /[٠-٩۰-۹०-९০-৯０-９]/g
/** Each row of ten starts at a code that ends in 0, the Indian ones at one that ends in 6. */
const digitOf = (letter: string): string => String((letter.charCodeAt(0) & 15) - (/[०-৯]/.test(letter) ? 6 : 0))

/** One way to write each sign: `'` and a space only ever group, the Arabic decimal sign never does. */
const inPlainSigns = (text: string): string =>
  text
    .trim()
    .replaceAll(foreignDigits, digitOf)
    .replaceAll(/[’‘ʼ`＇٬]/g, "'")
    .replaceAll(/[،，]/g, ',')
    .replaceAll('．', '.')
    .replaceAll(/\s/g, ' ')

const byThousands = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/
/** 12,34,567: thousands, then hundreds of them. */
const asInIndia = /^[1-9]\d?(?:,\d\d)+,\d{3}$/
/** 1'500,000: millions have a sign of their own in much of Latin America. */
const byMillions = /^[1-9]\d{0,2}'\d{3}[.,]\d{3}$/

/** Every sign in it groups, and it could be written so; null otherwise. No group begins with a nought. */
const ungrouped = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text.replace(/^0+(?=\d)/, '')
  return byThousands.test(text) || asInIndia.test(text) || byMillions.test(text) ? text.replaceAll(/\D/g, '') : null
}

const withFraction = (whole: string, fraction: string): string => {
  const said = fraction.replace(/0+$/, '')
  return said === '' ? whole : `${whole}.${said}`
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
