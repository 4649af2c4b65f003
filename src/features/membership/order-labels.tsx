import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderStatus } from '#contract/entities/membership.ts'
import type { PillTone } from '#ui/marks/status-pill.tsx'
import { buyerZone } from '#account/queries/surroundings.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { daysBetween, formatDay } from '#i18n/formats.ts'

export const orderLabels = {
  creating: {
    pill: msg`Being created`,
    tone: 'pending',
    title: msg`The order is being created`,
    text: msg`Its payment page is not open yet.`,
  },
  waiting: {
    pill: msg`Not paid yet`,
    tone: 'pending',
    title: msg`The order is not paid yet`,
    text: msg`If you have paid, this page shows it in a moment. You may also close it: a payment is never lost.`,
  },
  confirming: {
    pill: msg`Being confirmed`,
    tone: 'sent',
    title: msg`Your bank is confirming the payment`,
    text: msg`Do not pay again. Your membership begins when the bank has confirmed, which can take some days.`,
  },
  paid: { pill: msg`Paid`, tone: 'replied', title: msg`Paid. Thank you!`, text: msg`Your membership is active.` },
  failed: {
    pill: msg`Payment failed`,
    tone: 'attention',
    title: msg`Payment failed`,
    text: msg`No money was taken. Try again, perhaps with another means of payment.`,
  },
  cancelled: {
    pill: msg`Cancelled`,
    tone: 'neutral',
    title: msg`Order cancelled`,
    text: msg`No money was taken. Your membership is as before.`,
  },
  expired: {
    pill: msg`Ran out`,
    tone: 'neutral',
    title: msg`The order ran out`,
    text: msg`It was not paid in time, and no money was taken. Place a new order to buy the membership.`,
  },
  mismatch: {
    pill: msg`Another amount was paid`,
    tone: 'attention',
    title: msg`Another amount was paid`,
    text: msg`The payment did not match the order and was not accepted. Write to us with the order number to have it returned.`,
  },
  refunded: {
    pill: msg`Refunded`,
    tone: 'neutral',
    title: msg`The order was refunded`,
    text: msg`Your money was given back, and the days and requests of this order were taken back.`,
  },
  disputed: {
    pill: msg`In dispute`,
    tone: 'attention',
    title: msg`The payment is in dispute`,
    text: msg`Your membership continues until your bank has decided.`,
  },
} satisfies Record<OrderStatus, Record<'pill' | 'title' | 'text', MessageDescriptor> & { tone: PillTone }>

export const orderRefusalTexts = {
  offline: msg`No connection. An order can be made online only.`,
  unclear: msg`No answer came. Try again: it will be the same order, not a second one.`,
  forbidden: msg`Only an administrator of your company can buy.`,
  refused: msg`The server rejected this.`,
}

export const formatMembershipDay = (at: number): string => formatDay(dayInZone(buyerZone(), at))
export const daysLeft = (until: number, now: number): number =>
  daysBetween(dayInZone(buyerZone(), now), dayInZone(buyerZone(), until))
