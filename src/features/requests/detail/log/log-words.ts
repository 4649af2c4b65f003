import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { asItIs } from '#i18n/words/as-it-is.ts'
import {
  BellRing,
  Check,
  CircleX,
  Clock,
  Eye,
  FileBadge,
  MessageSquareReply,
  Package,
  Send,
  type LucideIcon,
} from 'lucide-react'
import type { LogEntry } from '#contract/entities/request.ts'

interface LogWords {
  readonly text: MessageDescriptor
  readonly icon: LucideIcon
}

/** The words for each event, after its actor. Newer backends may add events: an unknown one is shown by its name. */
const words: Readonly<Record<string, LogWords>> = {
  sent: { text: msg`sent the request`, icon: Send },
  opened: { text: msg`opened it`, icon: Eye },
  asked: { text: msg`asked a question`, icon: MessageSquareReply },
  answered: { text: msg`replied`, icon: MessageSquareReply },
  quoted: { text: msg`quoted`, icon: MessageSquareReply },
  declined: { text: msg`declined`, icon: CircleX },
  urged: { text: msg`sent a reminder`, icon: BellRing },
  'revision-requested': { text: msg`requested a revised quotation`, icon: MessageSquareReply },
  confirmed: { text: msg`confirmed the cost`, icon: Check },
  agreed: { text: msg`accepted the registration support`, icon: Check },
  'file-done': { text: msg`marked a document as done`, icon: FileBadge },
  accepted: { text: msg`accepted the quotation`, icon: Check },
  'not-selected': { text: msg`declined the quotation`, icon: CircleX },
  cancelled: { text: msg`cancelled the request`, icon: CircleX },
  expired: { text: msg`Expired`, icon: Clock },
  closed: { text: msg`closed the request`, icon: Clock },
  'export-clearance': { text: msg`is clearing it for export`, icon: Package },
  shipped: { text: msg`shipped it`, icon: Package },
  received: { text: msg`received it`, icon: Package },
  tested: { text: msg`reported the result`, icon: Package },
  'documents-in-preparation': { text: msg`is preparing the documents`, icon: FileBadge },
  'documents-delivered': { text: msg`delivered the documents`, icon: FileBadge },
  filed: { text: msg`submitted the registration`, icon: FileBadge },
  approved: { text: msg`had the registration approved`, icon: FileBadge },
  refused: { text: msg`had the registration refused`, icon: FileBadge },
}

export const logWords = (entry: Pick<LogEntry, 'type'>): LogWords =>
  words[entry.type] ?? { text: asItIs(entry.type), icon: Clock }
