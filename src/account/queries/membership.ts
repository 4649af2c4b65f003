import * as z from 'zod/mini'
import { accountCalls } from '#contract/calls/account.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { dashboardEntry } from '#contract/entities/account.ts'
import { goods, membershipSummary, order } from '#contract/entities/membership.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { isEndlessMembership } from '#domain/membership/quota.ts'
import { kvKey } from '../store/db.ts'
import type { AccountContext } from '../outbox/session.ts'
import { readRecords } from '../store/read-records.ts'
import { fallbackIfUnavailable } from '../sync/reader.ts'
import { useFetchedValue, type FetchedData } from './fetched.ts'
import { useAccountRead } from './use-account-read.ts'
import { useSnapshot } from 'valtio'
import { approvalCalls, approvalRequest, type ApprovalRequest } from '#contract/calls/requests.ts'
import {
  staffCalls,
  staffInvitation,
  receivedInvitation,
  type StaffInvitation,
  type ReceivedInvitation,
} from '#contract/calls/staff.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'

const page = { query: { pageNo: 1, pageSize: 200 } } as const

type Caller = Pick<AccountContext, 'call'>

const invitations = z.nullable(z.array(staffInvitation))
export const useInvitations = (again: unknown): FetchedData<StaffInvitation[] | null> => {
  const list = async ({ call }: Caller) => (await call(staffCalls.staffInvitations, page)).list
  return useFetchedValue(kvKey.invitations, invitations, (account) => fallbackIfUnavailable(list(account), null), {
    again,
  })
}

const receivedInvitations = z.array(receivedInvitation)
export const useReceivedInvitations = (): FetchedData<ReceivedInvitation[]> =>
  useFetchedValue(kvKey.staffOffers, receivedInvitations, ({ call }) =>
    fallbackIfUnavailable(call(staffCalls.staffOffers), []),
  )

const approvals = z.array(approvalRequest)
export const useApprovals = (): FetchedData<ApprovalRequest[]> => {
  const list = async ({ call }: Caller) => (await call(approvalCalls.approvalPage, page)).list
  return useFetchedValue(kvKey.approvals, approvals, (account) => fallbackIfUnavailable(list(account), []))
}

export const useNeedsApproval = (): boolean => {
  const { view } = useSnapshot(sessionState)
  const user = userOf(view)
  return user?.companyApproval === true && !user.isCompanyAdmin
}

export const useNeedsMembership = (): boolean =>
  !isEndlessMembership(userOf(useSnapshot(sessionState).view)?.vipExpireTime)

const membership = z.object({
  quotas: z.array(dashboardEntry),
  seats: z.object({ total: z.number(), used: z.number(), remainingQuota: z.number() }),
  summary: z.nullable(membershipSummary),
  goods: z.array(goods),
})
export type MembershipOverview = z.infer<typeof membership>

const fetchMembership = async ({ call }: Caller): Promise<MembershipOverview> => {
  const [quotas, seats, summary, list] = await Promise.all([
    call(accountCalls.quotaDashboard),
    call(accountCalls.staffQuota),
    fallbackIfUnavailable<MembershipOverview['summary']>(call(membershipCalls.membershipSummary), null),
    fallbackIfUnavailable(call(membershipCalls.goodsList), []),
  ])
  return { quotas, seats, summary, goods: list }
}

export const useMembership = (again: unknown): FetchedData<MembershipOverview> =>
  useFetchedValue(kvKey.membership, membership, fetchMembership, { again })

const orders = z.array(order)
export const useOrders = (again: unknown): FetchedData<z.output<typeof orders>> => {
  const list = async ({ call }: Caller) =>
    (await call(membershipCalls.orderPage, { query: { pageNo: 1, pageSize: 100 } })).list
  return useFetchedValue(kvKey.orders, orders, (account) => fallbackIfUnavailable(list(account), []), { again })
}

/** One record of each send since the given time, newest first. Null if no list was read and no record is stored. */
export const useSendsSince = (since: number) =>
  useAccountRead(
    async (db) => {
      const lists = await Promise.all(
        requestKinds.map(async (kind) => {
          const { rows, asOf } = await readRecords(db, kind)
          const firsts = new Map(rows.toReversed().map((record) => [record.batchNo ?? record.id, record]))
          return { asOf, sends: [...firsts.values()].map((record) => ({ kind, record })) }
        }),
      )
      if (lists.every(({ asOf, sends }) => asOf === null && sends.length === 0)) return null
      return lists
        .flatMap(({ sends }) => sends)
        .filter(({ record }) => record.createTime >= since)
        .toSorted((a, b) => b.record.createTime - a.record.createTime)
    },
    [],
    [since],
  )
