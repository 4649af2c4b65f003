import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CompanyProfile } from '#contract/entities/account.ts'
import { companyProfileTexts } from '#contract/entities/account.ts'

/** Fields of the profile that the form edits as one text. */
export const textFields = [
  'name',
  'country',
  'businessType',
  'scale',
  'establishDate',
  'address',
  'website',
  'contactFirstName',
  'contactLastName',
  'contactPosition',
  'email',
  'phone',
  'whatsapp',
  'mainProducts',
  'businessScope',
  'mainSupplier',
  'annualImportVolume',
  'registrationNo',
  'taxNo',
] as const satisfies readonly (keyof CompanyProfile)[]
export type TextField = (typeof textFields)[number]

export const fieldWords = {
  name: msg`Company name`,
  country: msg`Country`,
  businessType: msg`Business type`,
  scale: msg`Company size`,
  establishDate: msg`Established`,
  address: msg`Address`,
  website: msg`Website`,
  contactFirstName: msg`First name`,
  contactLastName: msg`Last name`,
  contactPosition: msg`Position`,
  email: msg`Email`,
  phone: msg`Phone`,
  whatsapp: msg`WhatsApp`,
  mainProducts: msg`Main products`,
  businessScope: msg`Business scope`,
  mainSupplier: msg`Main supplier`,
  annualImportVolume: msg`Annual import value`,
  registrationNo: msg({ context: 'company', message: 'Registration number' }),
  taxNo: msg`Tax number`,
  photos: msg`Photos`,
  businessLicense: msg`Business licence`,
} satisfies Record<keyof CompanyProfile, MessageDescriptor>

interface Group {
  readonly title: MessageDescriptor
  readonly fields: readonly TextField[]
}

export const groups: readonly Group[] = [
  {
    title: msg`The company`,
    fields: ['name', 'country', 'businessType', 'scale', 'establishDate', 'website', 'address'],
  },
  {
    title: msg({ context: 'company', message: 'Contact' }),
    fields: ['contactFirstName', 'contactLastName', 'contactPosition', 'email', 'phone', 'whatsapp'],
  },
  { title: msg`Business`, fields: ['mainProducts', 'businessScope', 'mainSupplier', 'annualImportVolume'] },
  { title: msg`Registration`, fields: ['registrationNo', 'taxNo'] },
]

/** Fields with several lines and the full width. */
export const longFields: ReadonlySet<TextField> = new Set(['mainProducts', 'businessScope', 'address'])

/** Maximum lengths from the contract. Numbers and dates have formats of their own. */
export const maxLengths: Partial<Record<TextField, number>> = {
  ...Object.fromEntries(Object.keys(companyProfileTexts).map((name) => [name, 140])),
  email: 254,
  website: 254,
  address: 254,
  mainProducts: 500,
  businessScope: 500,
}

/** The stored profile as texts. */
export const textsOf = (profile: CompanyProfile): Record<TextField, string> =>
  Object.fromEntries(textFields.map((name) => [name, profile[name] ?? ''])) as Record<TextField, string>
