import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { PhoneNumberCheck } from '#domain/account/rules.ts'

/** True if a number has a length that its country uses. Numbers of countries that the library lacks are accepted. */
export const isPossibleNumber: PhoneNumberCheck = (text, country) => {
  const supportedCountry = isSupportedCountry(country) ? country : undefined
  if (supportedCountry === undefined && !text.startsWith('+')) return true
  return parsePhoneNumberFromString(text, supportedCountry)?.isPossible() ?? false
}
