import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RequestKind } from '#contract/entities/request.ts'
import type { StatusWord } from '#domain/lifecycle/status.ts'
import { statusWord } from '#domain/lifecycle/status-word.ts'

const words = {
  sent: msg`Sent`,
  opened: msg`Opened by supplier`,
  'needs-answer': msg`Needs your answer`,
  quoted: msg`Quoted`,
  'cost-quoted': msg`Cost quoted`,
  'support-offered': msg`Support offered`,
  'revision-requested': msg`Revision requested`,
  accepted: msg`Accepted`,
  confirmed: msg`Confirmed`,
  agreed: msg`Accepted`,
  'export-clearance': msg`Export clearance`,
  shipped: msg`Shipped`,
  received: msg`Received`,
  tested: msg`Tested`,
  'documents-in-preparation': msg`Documents in preparation`,
  'documents-delivered': msg`Documents delivered`,
  filed: msg`Submitted`,
  approved: msg`Approved`,
  refused: msg`Refused`,
  declined: msg`Declined by supplier`,
  'not-selected': msg`Not selected`,
  expired: msg`Expired`,
  cancelled: msg`Cancelled`,
  closed: msg`Closed`,
} satisfies Record<StatusWord, MessageDescriptor>

/** A status in words; a code of a newer backend is shown as its number. */
export const statusText = (kind: RequestKind, code: number): MessageDescriptor => {
  const word = statusWord(kind, code)
  return word ? words[word] : msg`Status ${code}`
}
