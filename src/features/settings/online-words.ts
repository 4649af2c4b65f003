import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { OnlineRefusal } from '#data/actions/online.ts'

const words = {
  offline: msg`No connection. This can only be done online.`,
  unclear: msg`No answer came, so it may have been done. Look again before you repeat it.`,
  forbidden: msg`Only an administrator of the company may do this.`,
  fields: msg`Some fields were refused.`,
  refused: msg`Operation failed`,
} satisfies Record<OnlineRefusal['why'], MessageDescriptor>

/** Why something was not done: the server's own words where it said some, else ours. */
export const refusalText = (refusal: OnlineRefusal, translate: (message: MessageDescriptor) => string): string =>
  refusal.why === 'refused' && refusal.message !== '' ? refusal.message : translate(words[refusal.why])
