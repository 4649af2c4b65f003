import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/**
 * Words for why a request cannot go on. The keys are those of `#domain/requests/causes`, which this folder must not
 * import; the compiler reports a missing key where the words are looked up.
 */
export const blockCauseWords = {
  'sign-in': msg`Your sign-in has ended. Log in and it goes out by itself.`,
  membership: msg`Your membership has none of these left. Open your account to renew it; what you wrote stays here.`,
  'deadline-passed': msg`The reply-by date passed before this could be sent. Pick a new date to send it.`,
  'product-unavailable': msg`A product is no longer offered. Remove it to send the rest.`,
  'country-restricted': msg`A product may not be sold to your country. Remove it to send the rest.`,
  fields: msg`Some fields were refused. They are marked in the form.`,
  file: msg`A file cannot be sent. Remove it, or attach it again.`,
  forbidden: msg`Your account may not do this. Ask the administrator of your company, then send it again.`,
  'app-too-old': msg`This version of the app is too old to send. Update the app; what is waiting stays here.`,
  unconfirmed: msg`This left the device and no answer came, so nobody can tell whether it arrived. Look at the sent list, then send it again or discard it.`,
  imported: msg`This came from a backup, and the other device may have sent it already. Send it here too if you are not sure: it arrives once.`,
  'key-reused': msg`The server took this for another request and did not carry it out. Check it and send it as a new one, or discard it.`,
  'too-soon': msg`A supplier can be reminded once in 24 hours.`,
  'not-allowed-now': msg`This is no longer possible: the request has moved on since.`,
  'offer-changed': msg`The supplier has made another offer since. Open the request to read it and decide again.`,
  'offer-expired': msg`The offer was past its validity when this arrived. Open the request to ask for a new one.`,
  gone: msg`This was deleted somewhere else.`,
  refused: msg`The server refused this.`,
} as const satisfies Record<string, MessageDescriptor>

/** The same in two or three words, for a list row. */
export const blockCauseShort = {
  'sign-in': msg`Log in to send it`,
  membership: msg`None left in your membership`,
  'deadline-passed': msg`Reply-by date has passed`,
  'product-unavailable': msg`A product is no longer offered`,
  'country-restricted': msg`Not sold to your country`,
  fields: msg`Some fields were refused`,
  file: msg`A file cannot be sent`,
  forbidden: msg`Your account may not do this`,
  'app-too-old': msg`The app is too old`,
  unconfirmed: msg`Not confirmed`,
  imported: msg`From a backup, send it by hand`,
  'key-reused': msg`Check it and send it as new`,
  'too-soon': msg`Reminded less than 24 hours ago`,
  'not-allowed-now': msg`No longer possible`,
  'offer-changed': msg`Another offer has come`,
  'offer-expired': msg`The offer has expired`,
  gone: msg`Deleted somewhere else`,
  refused: msg`Refused by the server`,
} as const satisfies Record<keyof typeof blockCauseWords, MessageDescriptor>

/** Why something has not been sent yet although nobody needs to act. */
export const waitCauseWords = {
  offline: msg`Sends when you are online`,
  unheard: msg`The server is asked first whether it is there`,
  server: msg`The server is not answering; tried again by itself`,
  throttled: msg`The server asks to wait; tried again by itself`,
  files: msg`Files go first`,
} as const satisfies Record<string, MessageDescriptor>

export const fileCauseWords = {
  'too-big': msg`Larger than 20 MB`,
  'wrong-type': msg`This type of file is not accepted`,
  unreadable: msg`Cannot be read on this device any more`,
} as const satisfies Record<string, MessageDescriptor>

/** The conflict between the two versions of a draft, in a few words. */
export const conflictShort = {
  changed: msg`Changed elsewhere`,
  deleted: msg`No longer on the server`,
  'sent-elsewhere': msg`Sent from another device with another text`,
} as const satisfies Record<string, MessageDescriptor>

/** After it, in a sentence: what the buyer can do. */
export const conflictWords = {
  changed: msg`Choose what to keep; until then it is not sent.`,
  deleted: msg`It was deleted on another device, or the server was set back. Keep it as a new draft or discard it; until then it stays here.`,
  'sent-elsewhere': msg`What you wrote here was not sent: keep it as a new draft or discard it.`,
} as const satisfies Record<keyof typeof conflictShort, MessageDescriptor>
