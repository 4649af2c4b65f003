export const numberStyles = ['comma', 'point', 'space', 'apostrophe', 'indian'] as const
export type NumberStyle = (typeof numberStyles)[number]

const thousands = /\B(?=(?:\d{3})+$)/g
const signs: Readonly<Record<NumberStyle, Readonly<{ group: string; decimal: string; at: RegExp }>>> = {
  comma: { group: ',', decimal: '.', at: thousands },
  point: { group: '.', decimal: ',', at: thousands },
  space: { group: '\u00a0', decimal: ',', at: thousands },
  apostrophe: { group: '’', decimal: '.', at: thousands },
  indian: { group: ',', decimal: '.', at: /\B(?=(?:\d\d)*\d{3}$)/g },
}

/** Converts to `style` the first number in a text, which must be ungrouped, with a point or comma as decimal sign. */
export const toNumberStyle = (style: NumberStyle, text: string): string => {
  const { group, decimal, at } = signs[style]
  return text.replace(
    /(\d+)(?:[.,](\d+))?/,
    (_, whole: string, fraction?: string) =>
      whole.replaceAll(at, group) + (fraction === undefined ? '' : decimal + fraction),
  )
}

/** Countries (ISO 3166) by number style, after the Unicode CLDR. All others group with commas. */
const countries = {
  point:
    'AD AR AW AZ BA BE BI BN BO BQ BR CL CO CW CY DE DK DZ EC ES FO GL GQ GR HR ID IS IT LA LB LU LY MA MD ME MK MR NL PY RO RS RW SI SM SN SR SX TN TR UY VA VE VN',
  space:
    'AL AM AO AT AX BF BG BJ BL BY CD CG CI CM CR CV CZ DJ EE FI FR GA GE GF GN GP GW HT HU KG KZ LT LV MC MF ML MQ MU MZ NC NE NO PF PL PM PT RE RU SC SE SJ SK ST TG TJ TL TM UA UZ WF XK YT ZA',
  apostrophe: 'CH LI',
  indian: 'BD BT IN NP',
} as const

const styleOf = new Map(
  (Object.keys(countries) as (keyof typeof countries)[]).flatMap((style) =>
    countries[style].split(' ').map((code): [string, NumberStyle] => [code, style]),
  ),
)

export const styleOfCountry = (country: string): NumberStyle => styleOf.get(country) ?? 'comma'

const regionOf = (tag: string) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase() ?? null

/** True if the browser knows the language for this country, such as Spanish for Mexico, but not English for Brazil. */
const isSpokenIn = (language: string, country: string): boolean =>
  /^[A-Z]{2}$/.test(country) &&
  regionOf(new Intl.NumberFormat(`${language}-${country}`).resolvedOptions().locale) === country

/** Null: numbers follow the language, because it is not spoken in the buyer's region, and no style was chosen. */
export const buyerNumberStyle = (
  chosen: NumberStyle | 'auto',
  country: string | null,
  browserLanguages: readonly string[],
  language: string,
): NumberStyle | null => {
  if (chosen !== 'auto') return chosen
  const region = country ?? browserLanguages.map(regionOf).find((one) => one !== null) ?? ''
  return isSpokenIn(language, region) ? styleOfCountry(region) : null
}
