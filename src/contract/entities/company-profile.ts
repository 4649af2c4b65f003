import * as z from 'zod/mini'
import { fileRef } from './company.ts'
import { decimal, text, wireDay } from '../values.ts'

export const maxProfilePhotos = 5

/** The text fields of a company profile (specification, section 3: qualification), with their greatest lengths. */
export const companyProfileTexts = {
  country: text(2),
  name: text(140),
  businessType: text(140),
  scale: text(140),
  contactFirstName: text(140),
  contactLastName: text(140),
  contactPosition: text(140),
  email: text(254),
  phone: text(140),
  whatsapp: text(140),
  mainProducts: text(500),
  registrationNo: text(140),
  taxNo: text(140),
  businessScope: text(500),
  website: text(254),
  address: text(254),
  mainSupplier: text(140),
}
export type CompanyProfileText = keyof typeof companyProfileTexts

const filled = <T extends z.ZodMiniType<string>>(schema: T) => z._default(z.nullable(schema), null)

/** Empty fields are null. */
export const companyProfile = z.object({
  country: filled(companyProfileTexts.country),
  name: filled(companyProfileTexts.name),
  businessType: filled(companyProfileTexts.businessType),
  scale: filled(companyProfileTexts.scale),
  contactFirstName: filled(companyProfileTexts.contactFirstName),
  contactLastName: filled(companyProfileTexts.contactLastName),
  contactPosition: filled(companyProfileTexts.contactPosition),
  email: filled(companyProfileTexts.email),
  phone: filled(companyProfileTexts.phone),
  whatsapp: filled(companyProfileTexts.whatsapp),
  mainProducts: filled(companyProfileTexts.mainProducts),
  registrationNo: filled(companyProfileTexts.registrationNo),
  taxNo: filled(companyProfileTexts.taxNo),
  businessScope: filled(companyProfileTexts.businessScope),
  website: filled(companyProfileTexts.website),
  address: filled(companyProfileTexts.address),
  mainSupplier: filled(companyProfileTexts.mainSupplier),
  establishDate: z._default(z.nullable(wireDay), null),
  /** US dollars a year. */
  annualImportVolume: z._default(z.nullable(decimal), null),
  photos: z._default(z.array(fileRef).check(z.maxLength(maxProfilePhotos)), []),
  businessLicense: z._default(z.nullable(fileRef), null),
})
export type CompanyProfile = z.infer<typeof companyProfile>
