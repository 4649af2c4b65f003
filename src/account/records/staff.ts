import { staffCalls } from '#contract/calls/staff.ts'
import type { BodyIn } from '#contract/call.ts'
import { askOnline } from './online.ts'

/**
 * An administrator's actions on the company's people. All of them only online: they give or take access of others,
 * which must not wait until a phone finds a network.
 */
export const addStaff = (body: BodyIn<typeof staffCalls.staffCreate>) => askOnline(staffCalls.staffCreate, { body })
export const editStaff = (body: BodyIn<typeof staffCalls.staffUpdate>) => askOnline(staffCalls.staffUpdate, { body })
export const removeStaff = (id: string) => askOnline(staffCalls.staffDelete, { query: { id } })
export const promoteStaff = (id: string) => askOnline(staffCalls.staffPromote, { body: { id } })
export const inviteStaff = () => askOnline(staffCalls.staffInvite)
/** `dissolve`: the company is deleted with its only person. */
export const exitCompany = (dissolve: boolean) =>
  askOnline(staffCalls.staffExit, { body: dissolve ? { dissolve } : {} })
export const revokeInvite = (id: string) => askOnline(staffCalls.staffInviteRevoke, { query: { id } })
export const acceptStaffOffer = (id: string) => askOnline(staffCalls.staffOfferAccept, { body: { id } })
export const declineStaffOffer = (id: string) => askOnline(staffCalls.staffOfferDecline, { body: { id } })
export const setApproval = (on: boolean) => askOnline(staffCalls.staffApproval, { body: { on } })
