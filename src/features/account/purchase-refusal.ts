import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { code } from '#contract/codes.ts'
import type { OnlineRefusal } from '#account/records/online.ts'

const byCode: Readonly<Record<number, MessageDescriptor>> = {
  [code.membershipChanged]: msg`Your membership was renewed in the meantime. Look at its new end before you buy again.`,
  [code.orderConfirming]: msg`An earlier payment is still being looked at. Do not pay again.`,
  [code.paymentUnavailable]: msg`The payment service does not answer. Try again later.`,
  [code.tooManyRequests]: msg`Too many tries. Wait and try again.`,
}

const byReason: Readonly<Record<OnlineRefusal['why'], MessageDescriptor>> = {
  offline: msg`No connection. An order can be made online only.`,
  unclear: msg`No answer came. Try again: it will be the same order, not a second one.`,
  forbidden: msg`Only an administrator of your company can buy.`,
  fields: msg`Some fields were rejected.`,
  refused: msg`The server rejected this.`,
}

/** Why no order was made. `server`: the server's own words, where this app has none. */
export const purchaseRefusal = ({ why, code: refused, message }: OnlineRefusal) => {
  const known = byCode[refused]
  if (known) return { words: known, server: null }
  return { words: byReason[why], server: why === 'refused' && message !== '' ? message : null }
}
