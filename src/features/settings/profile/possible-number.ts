import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { PossibleNumber } from '#domain/account/rules.ts'

/** A number of a country that the library lacks is accepted. */
export const possibleNumber: PossibleNumber = (text, country) => {
  const supported = isSupportedCountry(country) ? country : undefined
  if (supported === undefined && !text.startsWith('+')) return true
  return parsePhoneNumberFromString(text, supported)?.isPossible() ?? false
}
