import { accountCalls } from '#contract/calls/account.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import type { BodyIn } from '#contract/call.ts'
import { session } from '#api/commands.ts'
import { askOnline } from './online.ts'

/** Only online: the order's price and payment page come from the server. */
export const createOrder = (body: BodyIn<typeof membershipCalls.createOrder>) =>
  askOnline(membershipCalls.createOrder, { body })
export const readOrder = (no: string) => askOnline(membershipCalls.orderGet, { query: { no } })
export const cancelOrder = (no: string) => askOnline(membershipCalls.cancelOrder, { body: { no } })

/** After a payment: makes the server drop its cached membership, and the session read the new end date. */
export const reloadMembership = async (): Promise<void> => {
  await askOnline(accountCalls.quotaRefreshCache)
  await session.loadUser().catch(() => undefined)
}
