import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const onlineActionLabels = {
  accept: msg`Accept when online`,
  confirm: msg`Confirm when online`,
  agree: msg`Accept when online`,
} as const satisfies Record<string, MessageDescriptor>

export const reminderText = (offline: boolean): MessageDescriptor =>
  offline ? msg`Reminder waiting to send` : msg`Reminder being sent`

/** Makes a message of a text that is not translated, for example a product's name. */
export const verbatimMessage = (text: string): MessageDescriptor => msg`${text}`

/** Keyed by the data layer's names for the actions, which this folder must not import. */
export const actionLabels = {
  'cart-add': (title: string) => msg`Added to cart, ${title}`,
  'cart-remove': () => msg`Removed from cart`,
  'messages-read': () => msg`Messages read`,
  'messages-read-all': () => msg`All messages read`,
  'record-read': (title: string) => msg`Mark as read, ${title}`,
  'record-urge': (title: string) => msg`Reminder, ${title}`,
  'record-answer': (title: string) => msg`Reply, ${title}`,
  'record-decline': (title: string) => msg`Quotation declined, ${title}`,
  'record-say': (title: string) => msg`Message, ${title}`,
  'record-deal-step': (title: string) => msg`Step of the deal, ${title}`,
  'record-take-back': (title: string) => msg`Step taken back, ${title}`,
  'record-cancel': (title: string) => msg`Cancellation, ${title}`,
  'record-request-revision': (title: string) => msg`New quotation requested, ${title}`,
  'record-receive': (title: string) => msg`Parcel received, ${title}`,
  'record-result': (title: string) => msg`Test result, ${title}`,
  'record-file-done': (title: string) => msg`Document completed, ${title}`,
  'record-outcome': (title: string) => msg`Outcome of the registration, ${title}`,
  'record-close': (title: string) => msg`Closed, ${title}`,
  favourite: (title: string) => msg`Saved supplier, ${title}`,
  review: (title: string) => msg`Review, ${title}`,
  feedback: (title: string) => msg`Feedback, ${title}`,
  profile: () => msg`Profile`,
  avatar: () => msg`Profile picture`,
  subscription: () => msg`Email updates`,
  'company-profile': () => msg`Company profile`,
  'price-star': (title: string) => msg`Starred price, ${title}`,
  'price-alert': (title: string) => msg`Price alert, ${title}`,
} as const satisfies Record<string, (title: string) => MessageDescriptor>

export const productsLabel = (title: string, more: number): MessageDescriptor =>
  more > 0 ? msg`${title} and ${plural(more, { one: '# more', other: '# more' })}` : verbatimMessage(title)
