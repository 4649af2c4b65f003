import * as z from 'zod/mini'
import { useSnapshot } from 'valtio'
import { approvalCalls, approvalRequest, type ApprovalRequest } from '#contract/calls/approvals.ts'
import {
  staffCalls,
  staffInvitation,
  staffOffer,
  type StaffInvitation,
  type StaffOffer,
} from '#contract/calls/staff.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { ownKey } from '../../store/confirmed-rows.ts'
import { orIfNotOffered } from '../../copy/fetch-into.ts'
import { useFetched, type Fetched } from '../fetched.ts'

const page = { query: { pageNo: 1, pageSize: 200 } } as const

const invitations = z.nullable(z.array(staffInvitation))
/** Null: the backend has no invitations, or this person may not see them. */
export const useInvitations = (again: unknown): Fetched<StaffInvitation[] | null> =>
  useFetched(
    ownKey.invitations,
    invitations,
    ({ call }) =>
      orIfNotOffered(
        call(staffCalls.staffInvitations, page).then(({ list }) => list),
        null,
      ),
    { again },
  )

const offers = z.array(staffOffer)
/** Companies that want to add this account. */
export const useStaffOffers = (): Fetched<StaffOffer[]> =>
  useFetched(ownKey.staffOffers, offers, ({ call }) => orIfNotOffered(call(staffCalls.staffOffers), []))

const approvals = z.array(approvalRequest)
/** Requests that wait for this administrator's approval. */
export const useApprovals = (): Fetched<ApprovalRequest[]> =>
  useFetched(ownKey.approvals, approvals, ({ call }) =>
    orIfNotOffered(
      call(approvalCalls.approvalPage, page).then(({ list }) => list),
      [],
    ),
  )

/**
 * Whether an administrator must first approve what this buyer sends, as last heard, so that it is known offline too.
 */
export const useNeedsApproval = (): boolean => {
  const { view } = useSnapshot(sessionState)
  const user = userOf(view)
  return user?.companyApproval === true && !user.isCompanyAdmin
}
