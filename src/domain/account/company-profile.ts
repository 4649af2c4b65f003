import type { CompanyProfile } from '#contract/entities/company-profile.ts'

/** Days of membership for completing the company profile, once (specification, section 9). */
export const profileBonusDays = 90

/** Fields of a complete profile. WhatsApp and website are optional: a business can do without them. */
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

/** The missing fields, in the order of the form. Empty: the profile is complete. */
export const missingOfProfile = (profile: CompanyProfile): NeededProfileField[] =>
  needed.filter((field) => !isFilled(profile[field]))

export const neededProfileFields = needed.length
