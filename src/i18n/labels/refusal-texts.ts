import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { code } from '#contract/codes.ts'
import { accountProblemLabels } from './account-labels.ts'

/** The type repeats that of the data layer, which this folder must not import. */
interface Refusal {
  readonly why: 'offline' | 'unclear' | 'fields' | 'forbidden' | 'refused'
  readonly code: number
  readonly message: string
  readonly requestId?: string | undefined
  readonly fields: readonly { readonly rule: string }[]
}

const byCode: Readonly<Record<number, MessageDescriptor>> = {
  [code.loginFailed]: msg`The password is wrong.`,
  [code.tooManyRequests]: msg`Too many tries. Wait and try again.`,
  [code.membershipChanged]: msg`Your membership was renewed in the meantime. Look at its new end before you buy again.`,
  [code.orderConfirming]: msg`An earlier payment is still being looked at. Do not pay again.`,
  [code.paymentUnavailable]: msg`The payment service does not answer. Try again later.`,
  // The exact text of the specification, section 6.
  [code.staffLimit]: msg`The company has reached its employee limit. Please contact the administrator to add more accounts!`,
  [code.emailTaken]: msg`This person is in your company already, or was added and has not answered yet.`,
}

const byReason: Readonly<Record<Refusal['why'], MessageDescriptor>> = {
  offline: msg`You are offline. This can only be done online.`,
  unclear: msg`No answer from the server; it may have worked. Check before trying again.`,
  forbidden: msg`Only an administrator of the company may do this.`,
  fields: msg`Some fields were rejected.`,
  refused: msg`Something went wrong`,
}

const common = 'password-common'

export const withErrorNumber = (i18n: I18n, text: string, requestId: string | undefined): string =>
  requestId && !text.includes(requestId) ? `${text} (${i18n._(msg`Error number ${requestId}`)})` : text

/** The text of a known code or rule, else the server's message (only for `refused`), else the screen's (`own`). */
export const useRefusalText = (own: Partial<typeof byReason> = {}) => {
  const { i18n } = useLingui()
  return ({ why, code: refused, message, requestId, fields }: Refusal): string => {
    const knownText =
      byCode[refused] ?? (fields.some(({ rule }) => rule === common) ? accountProblemLabels[common] : null)
    if (!knownText && why === 'refused' && message !== '') return message
    return withErrorNumber(i18n, i18n._(knownText ?? own[why] ?? byReason[why]), requestId)
  }
}
