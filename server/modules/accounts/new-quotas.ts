import type { PermissionType } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'

/** A kind of request, or a question to the assistant. */
export type QuotaType = PermissionType | 'AI_QUERY'

/** The quotas of a new member, and of a demonstration's. The numbers are this backend's choice. */
const limits = {
  ENQUIRY: { trial: 20, demo: 500 },
  INTENTION: { trial: 5, demo: 100 },
  SAMPLE_REQ: { trial: 10, demo: 200 },
} as const satisfies Record<PermissionType, { readonly trial: number; readonly demo: number }>
export const permissionTypes = Object.keys(limits) as readonly PermissionType[]
export const quotaTypes: readonly QuotaType[] = [...permissionTypes, 'AI_QUERY']
const aiQueries = { trial: 50, demo: 500 } as const

/** The quotas of a new account. */
export const quotasOf = (userId: AccountId, member: 'trial' | 'demo') => [
  ...permissionTypes.map((permissionType) => ({ userId, permissionType, totalLimit: limits[permissionType][member] })),
  { userId, permissionType: 'AI_QUERY' as const, totalLimit: aiQueries[member] },
]
