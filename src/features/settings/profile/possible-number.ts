import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { PhoneNumberCheck } from '#domain/account/rules.ts'

/** True if the number has a length that its country uses, or is a local number of a country that the library lacks. */
export const isPossibleNumber: PhoneNumberCheck = (text, country) => {
  const supportedCountry = isSupportedCountry(country) ? country : undefined
  if (supportedCountry === undefined && !text.startsWith('+')) return true
  return parsePhoneNumberFromString(text, supportedCountry)?.isPossible() ?? false
}
