import { expect, test, it } from 'vitest'
import { companyProfile } from '#contract/entities/account.ts'
import { missingProfileFields, requiredProfileFieldCount, soleRoleOf } from './company-profile.ts'

const file = { name: 'licence.pdf', url: '/files/x/licence.pdf' }
const fullProfile = companyProfile.parse({
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
  expect(missingProfileFields(companyProfile.parse({}))).toHaveLength(requiredProfileFieldCount))
test('a profile without WhatsApp and website is complete', () => expect(missingProfileFields(fullProfile)).toEqual([]))
test.each([
  [{ ...fullProfile, photos: [] }, 'photos'],
  [{ ...fullProfile, name: '' }, 'name'],
  [{ ...fullProfile, businessLicense: null }, 'businessLicense'],
])('a profile that lacks one required field is reported to lack exactly that field: %#', (profile, field) =>
  expect(missingProfileFields(profile)).toEqual([field]),
)

const person = (id: string, change: { readonly isAdmin?: boolean; readonly isPending?: boolean } = {}) => ({
  id,
  isAdmin: false,
  isPending: false,
  ...change,
})
const me = person('me', { isAdmin: true })

it.each([
  ['the only person', [me], 'alone'],
  ['the only person who has accepted', [me, person('b', { isAdmin: true, isPending: true })], 'alone'],
  ['the only administrator', [me, person('b')], 'last-administrator'],
  [
    'the only administrator who has accepted',
    [me, person('b'), person('c', { isAdmin: true, isPending: true })],
    'last-administrator',
  ],
  ['one of two administrators', [me, person('b', { isAdmin: true })], null],
  ['staff', [person('me'), person('b', { isAdmin: true })], null],
  ['somebody who has not accepted yet', [person('me', { isPending: true }), person('b', { isAdmin: true })], null],
  ['somebody without a company', [], null],
])('the only member or the only administrator of a company is recognised: %s', (_, people, standing) => {
  expect(soleRoleOf(people, 'me')).toBe(standing)
})
