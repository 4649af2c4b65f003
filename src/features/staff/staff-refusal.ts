import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { code } from '#contract/codes.ts'
import type { OnlineRefusal } from '#account/records/online.ts'

const words = {
  offline: msg`You are offline. Staff can only be changed online.`,
  unclear: msg`No answer from the server; it may have worked. Check the list before trying again.`,
  forbidden: msg`Only an administrator of the company may do this.`,
  fields: msg`Some fields were rejected.`,
  refused: msg`Something went wrong`,
} satisfies Record<OnlineRefusal['why'], MessageDescriptor>

/** The exact words of the specification, section 6. */
const fullWords = msg`The company has reached its employee limit. Please contact the administrator to add more accounts!`

/** Why it was not done: in the reader's language if we know the reason, otherwise in the server's words. */
export const staffRefusal = (refusal: OnlineRefusal, translate: (message: MessageDescriptor) => string): string => {
  if (refusal.code === code.staffLimit) return translate(fullWords)
  if (refusal.code === code.emailTaken)
    return translate(msg`This person is in your company already, or was added and has not answered yet.`)
  return refusal.why === 'refused' && refusal.message !== '' ? refusal.message : translate(words[refusal.why])
}
