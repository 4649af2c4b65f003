import { styleOfCountry, styleOfTag, type NumberStyle } from './number-style.ts'

/**
 * The style that is a buyer's own: the one chosen, else that of the account's country, else of the region that the
 * browser's languages name; null where none of them says, and the app's language decides.
 */
export const ownNumberStyle = (
  chosen: NumberStyle | 'auto',
  country: string | null,
  languages: readonly string[],
): NumberStyle | null => {
  if (chosen !== 'auto') return chosen
  if (country !== null) return styleOfCountry(country)
  return languages.map(styleOfTag).find((style) => style !== null) ?? null
}
