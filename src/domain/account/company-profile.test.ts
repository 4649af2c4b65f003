import { expect, test } from 'vitest'
import { companyProfile } from '#contract/entities/company-profile.ts'
import { missingOfProfile, neededProfileFields } from './company-profile.ts'

const file = { name: 'licence.pdf', url: '/files/x/licence.pdf' }
const full = companyProfile.parse({
  country: 'BR',
  name: 'Andes Agro',
  businessType: 'Importer',
  scale: '11-50',
  establishDate: '2001-02-03',
  contactFirstName: 'Ana',
  contactLastName: 'Prado',
  contactPosition: 'Buyer',
  email: 'ana@example.com',
  phone: '+55 11',
  mainProducts: 'Herbicides',
  photos: [file],
  registrationNo: '1',
  taxNo: '2',
  businessScope: 'Import',
  address: 'Santos',
  mainSupplier: 'Demo',
  annualImportVolume: '1000000',
  businessLicense: file,
})

test('an empty profile lacks every required field', () =>
  expect(missingOfProfile(companyProfile.parse({}))).toHaveLength(neededProfileFields))
test('a full profile lacks nothing; WhatsApp and website are optional', () =>
  expect(missingOfProfile(full)).toEqual([]))
test.each([
  [{ ...full, photos: [] }, 'photos'],
  [{ ...full, name: '' }, 'name'],
  [{ ...full, businessLicense: null }, 'businessLicense'],
])('a profile without one field names that field', (profile, field) =>
  expect(missingOfProfile(profile)).toEqual([field]),
)
