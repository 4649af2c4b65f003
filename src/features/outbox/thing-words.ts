import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  BellRing,
  Building2,
  CircleCheck,
  CircleX,
  FileBadge,
  FileCheck,
  FlaskConical,
  Mail,
  MessageCircle,
  MessageSquareReply,
  Package,
  PackageCheck,
  RefreshCw,
  Send,
  ShoppingCart,
  Star,
  Trash2,
  User,
  type LucideIcon,
} from 'lucide-react'
import type { RequestKind } from '#contract/entities/request.ts'
import type { OutboxRow } from '#data/queries/outbox.ts'

interface KindWords {
  readonly icon: LucideIcon
  readonly send: (title: string) => MessageDescriptor
  readonly save: (title: string) => MessageDescriptor
}

const kindWords = {
  enquiry: { icon: Send, send: (title) => msg`Enquiry, ${title}`, save: (title) => msg`Enquiry draft, ${title}` },
  sample: {
    icon: Package,
    send: (title) => msg`Sample request, ${title}`,
    save: (title) => msg`Sample request draft, ${title}`,
  },
  intention: {
    icon: FileBadge,
    send: (title) => msg`Registration request, ${title}`,
    save: (title) => msg`Registration request draft, ${title}`,
  },
} satisfies Record<RequestKind, KindWords>

interface ActionWords {
  readonly icon: LucideIcon
  readonly title: (title: string) => MessageDescriptor
}

/** What an action does. One without words does not compile. */
const actionWords: Readonly<Record<NonNullable<OutboxRow['action']>, ActionWords>> = {
  'cart-add': { icon: ShoppingCart, title: (title) => msg`Into the cart, ${title}` },
  'cart-remove': { icon: ShoppingCart, title: () => msg`Out of the cart` },
  'messages-read': { icon: MessageSquareReply, title: () => msg`Messages read` },
  'messages-read-all': { icon: MessageSquareReply, title: () => msg`All messages read` },
  'record-read': { icon: MessageSquareReply, title: (title) => msg`Read, ${title}` },
  'record-urge': { icon: BellRing, title: (title) => msg`Reminder, ${title}` },
  'record-answer': { icon: MessageSquareReply, title: (title) => msg`Answer, ${title}` },
  'record-decline': { icon: CircleX, title: (title) => msg`Offer declined, ${title}` },
  'record-cancel': { icon: CircleX, title: (title) => msg`Cancellation, ${title}` },
  'record-request-revision': { icon: RefreshCw, title: (title) => msg`Another offer asked for, ${title}` },
  'record-confirm': { icon: CircleCheck, title: (title) => msg`Sample cost confirmed, ${title}` },
  'record-receive': { icon: PackageCheck, title: (title) => msg`Parcel received, ${title}` },
  'record-result': { icon: FlaskConical, title: (title) => msg`Test result, ${title}` },
  'record-agree': { icon: CircleCheck, title: (title) => msg`Registration support agreed, ${title}` },
  'record-file-done': { icon: FileCheck, title: (title) => msg`Document done, ${title}` },
  'record-outcome': { icon: FileBadge, title: (title) => msg`Outcome of the registration, ${title}` },
  'record-close': { icon: CircleCheck, title: (title) => msg`Closed, ${title}` },
  favourite: { icon: Star, title: (title) => msg`Favourite supplier, ${title}` },
  review: { icon: Star, title: (title) => msg`Review, ${title}` },
  feedback: { icon: MessageCircle, title: (title) => msg`Feedback, ${title}` },
  profile: { icon: User, title: () => msg`Profile` },
  subscription: { icon: Mail, title: () => msg`Email updates` },
  'company-profile': { icon: Building2, title: () => msg`Company profile` },
}

/** "Glyphosate 480 g/L SL and 2 more". */
const productsOf = ({ title, moreProducts }: OutboxRow): MessageDescriptor =>
  moreProducts > 0
    ? msg`${title} and ${plural(moreProducts, { one: '# more', other: '# more' })}`
    : { id: title, message: title }

export const iconOfThing = (row: OutboxRow): LucideIcon => {
  if (row.type === 'discard') return Trash2
  if (row.action !== null) return actionWords[row.action].icon
  return row.kind === null ? Send : kindWords[row.kind].icon
}

/** What it is, in a line. */
export const titleOfThing = (row: OutboxRow, translate: (message: MessageDescriptor) => string): string => {
  if (row.action !== null) return translate(actionWords[row.action].title(row.title))
  const products = translate(productsOf(row))
  if (row.type === 'discard') return translate(msg`Delete draft, ${products}`)
  if (row.type === 'upload') return translate(msg`File, ${row.title}`)
  if (row.kind === null) return products
  const words = kindWords[row.kind]
  return translate(row.type === 'save' ? words.save(products) : words.send(products))
}
