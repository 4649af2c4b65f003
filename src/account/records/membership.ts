import { accountCalls } from '#contract/calls/account.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import type { BodyIn } from '#contract/call.ts'
import { session } from '#api/commands.ts'
import { askOnline } from './online.ts'

/** An order can be made online only: its price and its payment page are the server's. */
export const createOrder = (body: BodyIn<typeof membershipCalls.createOrder>) =>
  askOnline(membershipCalls.createOrder, { body })
export const readOrder = (no: string) => askOnline(membershipCalls.orderGet, { query: { no } })
export const cancelOrder = (no: string) => askOnline(membershipCalls.cancelOrder, { body: { no } })

/** After a payment: the server forgets what it remembered of the membership, and the session learns its new end. */
export const reloadMembership = async (): Promise<void> => {
  await askOnline(accountCalls.quotaRefreshCache)
  await session.loadUser().catch(() => undefined)
}
