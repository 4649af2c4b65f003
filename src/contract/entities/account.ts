import * as z from 'zod/mini'
import { flag, id, instant, fieldsWithSchema, token, wireText, decimal, text, wireDay } from '../values.ts'
import { fileRef } from './company.ts'

export const maxProfilePhotos = 5

export const companyProfileTexts = {
  country: text(2),
  ...fieldsWithSchema(
    text(140),
    'name',
    'businessType',
    'scale',
    'contactFirstName',
    'contactLastName',
    'contactPosition',
  ),
  ...fieldsWithSchema(text(140), 'phone', 'whatsapp', 'registrationNo', 'taxNo', 'mainSupplier'),
  ...fieldsWithSchema(text(254), 'email', 'website', 'address'),
  ...fieldsWithSchema(text(500), 'mainProducts', 'businessScope'),
}

const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)

export const companyProfile = z.object({
  ...(Object.fromEntries(Object.entries(companyProfileTexts).map(([name, schema]) => [name, orNull(schema)])) as Record<
    keyof typeof companyProfileTexts,
    ReturnType<typeof orNull<ReturnType<typeof text>>>
  >),
  establishDate: orNull(wireDay),
  /** In US dollars a year. */
  annualImportVolume: orNull(decimal),
  photos: z._default(z.array(fileRef).check(z.maxLength(maxProfilePhotos)), []),
  businessLicense: orNull(fileRef),
})
export type CompanyProfile = z.infer<typeof companyProfile>

export const loginData = z.object({
  userId: id,
  accessToken: token.check(z.minLength(1)),
  refreshToken: token.check(z.minLength(1)),
  expiresTime: instant,
  /** Not in the specification: true if this login cancelled the deletion of the account. */
  deletionCancelled: z.optional(z.boolean()),
  /** Not in the specification: false if the invitation was not used, because the user belongs to another company. */
  joined: z.optional(z.boolean()),
})
export type LoginData = z.infer<typeof loginData>

export const userInfo = z.object({
  userId: id,
  email: wireText,
  ...fieldsWithSchema(z.nullish(wireText), 'nickname', 'avatar', 'country', 'mobile', 'whatsapp', 'timezone'),
  /** End of the membership. In the year 9999 (253402214400000): this backend needs no membership. */
  vipExpireTime: z.nullish(instant),
  isCompanyAdmin: z._default(flag, false),
  companyId: z.nullish(id),
  companyName: z.nullish(wireText),
  companyApproval: z.nullish(flag),
})
export type UserInfo = z.infer<typeof userInfo>

export const sellerInfo = z.object({
  userId: id,
  email: wireText,
  supplierId: id,
  name: z.nullable(wireText),
})
export type SellerInfo = z.infer<typeof sellerInfo>

export const dashboardEntry = z.object({
  permissionType: wireText,
  ...fieldsWithSchema(z.number(), 'remainingCount', 'usedCount', 'totalLimit'),
})
export type DashboardEntry = z.infer<typeof dashboardEntry>

/** `isEnable` is 0 or 1 both in requests and in responses (specification, section 3). */
export const subscription = z.object({ id, targetTypes: wireText, isEnable: flag })

export const notifyMessage = z.object({
  id,
  ...fieldsWithSchema(z.nullish(wireText), 'title', 'content', 'templateContent', 'templateNickname'),
  createTime: instant,
  updateTime: z.nullish(instant),
  readStatus: z._default(flag, false),
  link: z.nullish(z.object({ kind: wireText, id })),
  /** Identifies the event of the message, so that an event that the device has detected too is not shown twice. */
  ref: z.nullish(wireText),
})
export type NotifyMessage = z.infer<typeof notifyMessage>
