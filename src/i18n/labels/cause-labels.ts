import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Keyed by the causes in `#domain/requests/draft/causes.ts`, which this folder must not import. */
export const blockCauseLabels = {
  'sign-in': msg`Your login has expired. Log in and it will be sent automatically.`,
  membership: msg`Your membership has none left. Renew it on your account page; what you wrote is kept.`,
  'deadline-passed': msg`The reply-by date passed before this could be sent. Choose a new date to send it.`,
  'product-unavailable': msg`A product is no longer available. Remove it, or choose another one.`,
  'country-restricted': msg`A product may not be sold in your country. Remove it, or choose another one.`,
  fields: msg`Some fields were rejected. They are marked in the form.`,
  file: msg`A file cannot be sent. Remove it, or attach it again.`,
  'drafts-full': msg`Your account has no room for more unsent drafts on the server. Send or delete some, then save this one again; until then it stays on this device.`,
  'too-large': msg`This is too long for the server. Shorten it, or split it into several; until then it stays on this device.`,
  forbidden: msg`Your account does not allow this. Ask your company administrator, then send it again.`,
  'app-too-old': msg`This version of the app is too old to send. Update the app; waiting items are kept.`,
  unconfirmed: msg`This was sent but not confirmed, so it may not have arrived. Check the sent list, then send it again or discard it.`,
  imported: msg`This came from a backup, and the other device may have sent it already. Send it here too if you are not sure: it arrives once.`,
  'key-reused': msg`The server treated this as a different request and did not carry it out. Check it and send it as new, or discard it.`,
  'too-soon': msg`You can remind a supplier once every 24 hours.`,
  'not-allowed-now': msg`No longer possible: the status of the request has changed.`,
  'offer-changed': msg`The supplier has sent a newer quotation. Open the request to read it and decide again.`,
  'offer-expired': msg`The quotation had expired when this arrived. Open the request to ask for a new one.`,
  gone: msg`This was deleted somewhere else.`,
  refused: msg`The server rejected this.`,
} as const satisfies Record<string, MessageDescriptor>

export const shortBlockCauseLabels = {
  'sign-in': msg`Log in to send it`,
  membership: msg`None left in your membership`,
  'deadline-passed': msg`The reply-by date has passed`,
  'product-unavailable': msg`A product is no longer available`,
  'country-restricted': msg`Not for sale in your country`,
  fields: msg`Some fields were rejected`,
  file: msg`A file cannot be sent`,
  'drafts-full': msg`No room for more drafts`,
  'too-large': msg`Too long for the server`,
  forbidden: msg`Your account does not allow this`,
  'app-too-old': msg`App version too old`,
  unconfirmed: msg`Not confirmed`,
  imported: msg`From a backup: send it manually`,
  'key-reused': msg`Check it and send it as new`,
  'too-soon': msg`Reminded less than 24 hours ago`,
  'not-allowed-now': msg`No longer possible`,
  'offer-changed': msg`A new quotation has arrived`,
  'offer-expired': msg`The quotation has expired`,
  gone: msg`Deleted somewhere else`,
  refused: msg`Rejected by the server`,
} as const satisfies Record<keyof typeof blockCauseLabels, MessageDescriptor>

export const waitCauseLabels = {
  offline: msg`Sends when you are online`,
  unheard: msg`Checking whether the server can be reached`,
  server: msg`Nothing is lost; the app retries automatically`,
  throttled: msg`The server is busy; retrying automatically`,
  files: msg`Waiting for files to upload`,
} as const satisfies Record<string, MessageDescriptor>

export const waitLabel = (why: keyof typeof waitCauseLabels, deleting: boolean): MessageDescriptor =>
  deleting && why === 'offline' ? msg`Deleted when you are online` : waitCauseLabels[why]

export const fileBlockLabel = (name: string | undefined): MessageDescriptor =>
  name ? msg`${name} cannot be sent. Remove it, or attach it again.` : blockCauseLabels.file

export const fileCauseLabels = {
  'too-big': msg`Larger than the server accepts`,
  infected: msg`Contains malware`,
  'wrong-type': msg`This type of file is not accepted`,
  unreadable: msg`Can no longer be read on this device`,
} as const satisfies Record<string, MessageDescriptor>

export const shortConflictLabels = {
  changed: msg`Changed elsewhere`,
  deleted: msg`No longer on the server`,
  'sent-elsewhere': msg`Sent from another device with another text`,
} as const satisfies Record<string, MessageDescriptor>

export const conflictTexts = {
  changed: msg`Choose what to keep; until then it is not sent.`,
  deleted: msg`It was deleted on another device, or the server was restored. Keep it as a new draft or discard it; until then it stays here.`,
  'sent-elsewhere': msg`What you wrote here was not sent: keep it as a new draft or discard it.`,
} as const satisfies Record<keyof typeof shortConflictLabels, MessageDescriptor>
