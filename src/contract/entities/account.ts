import * as z from 'zod/mini'
import { flag, id, instant } from '../values.ts'

/** `expiresTime`: when the access token expires, ms since 1970. Stored, so that a session survives a restart. */
export const loginData = z.object({
  userId: id,
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  expiresTime: instant,
  /** Our own: this login has cancelled the deletion of the account. */
  deletionCancelled: z.optional(z.boolean()),
})
export type LoginData = z.infer<typeof loginData>

export const userInfo = z.object({
  userId: id,
  email: z.string(),
  nickname: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
  country: z.nullish(z.string()),
  mobile: z.nullish(z.string()),
  whatsapp: z.nullish(z.string()),
  timezone: z.nullish(z.string()),
  vipExpireTime: z.nullish(instant),
  isCompanyAdmin: z._default(flag, false),
  companyId: z.nullish(id),
  companyName: z.nullish(z.string()),
  /** The company's administrators approve what staff send. Missing: this backend does not support it. */
  companyApproval: z.nullish(flag),
})
export type UserInfo = z.infer<typeof userInfo>

/** The account of a supplier's person. `name`: the supplier as the catalogue has it, null if it is no longer there. */
export const sellerInfo = z.object({
  userId: id,
  email: z.string(),
  supplierId: id,
  name: z.nullable(z.string()),
})
export type SellerInfo = z.infer<typeof sellerInfo>

/** Quota of one kind of request. `permissionType` is open; the app knows ENQUIRY, INTENTION, SAMPLE_REQ. */
export const dashboardEntry = z.object({
  permissionType: z.string(),
  remainingCount: z.number(),
  usedCount: z.number(),
  totalLimit: z.number(),
})
export type DashboardEntry = z.infer<typeof dashboardEntry>

/** `isEnable` is 0 or 1 both ways (specification, section 3). */
export const subscription = z.object({ id, targetTypes: z.string(), isEnable: flag })

export const notifyMessage = z.object({
  id,
  title: z.nullish(z.string()),
  content: z.nullish(z.string()),
  templateContent: z.nullish(z.string()),
  templateNickname: z.nullish(z.string()),
  createTime: instant,
  updateTime: z.nullish(instant),
  readStatus: z._default(flag, false),
  /** The record or price that the message links to, if any. */
  link: z.nullish(z.object({ kind: z.string(), id })),
  /** Identifies the event that the message is about, in case the device has found it too. */
  ref: z.nullish(z.string()),
})
export type NotifyMessage = z.infer<typeof notifyMessage>
