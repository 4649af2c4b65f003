import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { code } from '#contract/codes.ts'
import type { OnlineRefusal } from '#account/records/online.ts'
import { accountProblemWords } from '#i18n/words/account-words.ts'

const words = {
  offline: msg`You are offline. This can only be done online.`,
  unclear: msg`No answer from the server; it may have worked. Check before trying again.`,
  forbidden: msg`Only an administrator of the company may do this.`,
  fields: msg`Some fields were rejected.`,
  refused: msg`Something went wrong`,
} satisfies Record<OnlineRefusal['why'], MessageDescriptor>

const wrongPassword = msg`The password is wrong.`
const tooOften = msg`Too many tries. Wait and try again.`
const common = 'password-common'

/** Why something was not done: in the reader's language if we know the reason, otherwise in the server's words. */
export const refusalText = (refusal: OnlineRefusal, translate: (message: MessageDescriptor) => string): string => {
  if (refusal.code === code.loginFailed) return translate(wrongPassword)
  if (refusal.code === code.tooManyRequests) return translate(tooOften)
  if (refusal.fields.some(({ rule }) => rule === common)) return translate(accountProblemWords[common])
  return refusal.why === 'refused' && refusal.message !== '' ? refusal.message : translate(words[refusal.why])
}
