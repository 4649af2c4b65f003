import type { CompanyProfile } from '#contract/entities/company-profile.ts'

/** Days of membership for completing the company profile, once (specification, section 9). */
export const profileBonusDays = 90

/** What a complete profile says. Nobody needs both a phone and WhatsApp, or a website, to be in business. */
const needed = [
  'country',
  'name',
  'businessType',
  'scale',
  'establishDate',
  'contactFirstName',
  'contactLastName',
  'contactPosition',
  'email',
  'phone',
  'mainProducts',
  'photos',
  'registrationNo',
  'taxNo',
  'businessScope',
  'address',
  'mainSupplier',
  'annualImportVolume',
  'businessLicense',
] as const satisfies readonly (keyof CompanyProfile)[]
export type NeededProfileField = (typeof needed)[number]

const isFilled = (value: CompanyProfile[keyof CompanyProfile]): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Which fields are still missing, in the order of the form. Empty: complete. */
export const missingOfProfile = (profile: CompanyProfile): NeededProfileField[] =>
  needed.filter((field) => !isFilled(profile[field]))

export const neededProfileFields = needed.length
