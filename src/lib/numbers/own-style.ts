import { styleOfCountry, styleOfTag, type NumberStyle } from './number-style.ts'

/**
 * A buyer's number style: the chosen one, else that of the account's country, else of the region in the browser's
 * languages. Null when none is known; then the app's language decides.
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
