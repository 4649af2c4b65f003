import type { CompanyProfile } from '#contract/entities/account.ts'

type Person = Readonly<{ id: string; isAdmin: boolean; isPending: boolean }>

/** `alone`: the company has no other member and would be deleted too. People with a pending invitation do not count. */
export const soleRoleOf = (people: readonly Person[], myId: string): 'alone' | 'last-administrator' | null => {
  const members = people.filter((person) => !person.isPending)
  const me = members.find((person) => person.id === myId)
  if (!me) return null
  if (members.length === 1) return 'alone'
  return members.some((person) => person.isAdmin && person.id !== myId) || !me.isAdmin ? null : 'last-administrator'
}

/** Days of membership, given once for a complete company profile (specification, section 9). */
export const profileBonusDays = 90

const requiredFields = [
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
export type RequiredProfileField = (typeof requiredFields)[number]

const isFilled = (value: CompanyProfile[keyof CompanyProfile]): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

export const missingProfileFields = (profile: CompanyProfile): RequiredProfileField[] =>
  requiredFields.filter((field) => !isFilled(profile[field]))

export const requiredProfileFieldCount = requiredFields.length
