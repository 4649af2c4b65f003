import type { PermissionType } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'

/** A kind of request, or a question to the assistant. */
export type QuotaType = PermissionType | 'AI_QUERY'

/** The quotas of a new member and of a demonstration's, and what a membership on sale calls them. The numbers are this backend's choice. */
const limits = {
  ENQUIRY: { trial: 20, demo: 500, bought: 'enquiries' },
  INTENTION: { trial: 5, demo: 100, bought: 'leads' },
  SAMPLE_REQ: { trial: 10, demo: 200, bought: 'samples' },
  AI_QUERY: { trial: 50, demo: 500, bought: 'aiQueries' },
} as const satisfies Record<QuotaType, { readonly trial: number; readonly demo: number; readonly bought: string }>
export const quotaTypes = Object.keys(limits) as readonly QuotaType[]
export const permissionTypes: readonly PermissionType[] = quotaTypes.filter((type) => type !== 'AI_QUERY')

/** The quotas of a new account. */
export const quotasOf = (userId: AccountId, member: 'trial' | 'demo') =>
  quotaTypes.map((permissionType) => ({ userId, permissionType, totalLimit: limits[permissionType][member] }))

/** The field of a membership on sale that says how many it adds. */
export const boughtAs = (type: QuotaType) => limits[type].bought
