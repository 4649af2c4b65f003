import { msg } from '@lingui/core/macro'
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
  PackageCheck,
  RefreshCw,
  Send,
  ShoppingCart,
  Star,
  Trash2,
  User,
  type LucideIcon,
} from 'lucide-react'
import type { OutboxRow } from '#account/reads/requests/outbox.ts'
import { faces } from '#kinds/faces.ts'
import { kinds } from '#kinds/kinds.ts'
import { actionWords, productsWords } from '#i18n/words/action-words.ts'

const actionIcons = {
  'cart-add': ShoppingCart,
  'cart-remove': ShoppingCart,
  'messages-read': MessageSquareReply,
  'messages-read-all': MessageSquareReply,
  'record-read': MessageSquareReply,
  'record-urge': BellRing,
  'record-answer': MessageSquareReply,
  'record-decline': CircleX,
  'record-cancel': CircleX,
  'record-request-revision': RefreshCw,
  'record-receive': PackageCheck,
  'record-result': FlaskConical,
  'record-file-done': FileCheck,
  'record-outcome': FileBadge,
  'record-close': CircleCheck,
  favourite: Star,
  review: Star,
  feedback: MessageCircle,
  profile: User,
  avatar: User,
  subscription: Mail,
  'company-profile': Building2,
  'price-star': Star,
  'price-alert': BellRing,
} satisfies Record<NonNullable<OutboxRow['action']>, LucideIcon>

export const iconOf = (row: OutboxRow): LucideIcon => {
  if (row.type === 'discard') return Trash2
  if (row.action !== null) return actionIcons[row.action]
  return row.kind === null ? Send : faces[row.kind].icon
}

/** The title of an item. */
export const titleOf = (row: OutboxRow, translate: (message: MessageDescriptor) => string): string => {
  if (row.action !== null) return translate(actionWords[row.action](row.title))
  const products = translate(productsWords(row.title, row.moreProducts))
  if (row.type === 'discard') return translate(msg`Delete draft, ${products}`)
  if (row.type === 'upload') return translate(msg`File, ${row.title}`)
  if (row.kind === null) return products
  const { words } = kinds[row.kind]
  return translate(row.type === 'save' ? words.saving(products) : words.sending(products))
}
