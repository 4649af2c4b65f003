import { Archive, Clock, Hourglass, Inbox, MessageSquareReply } from 'lucide-react'
import type { RequestKind } from '#contract/entities/request.ts'
import { statusText } from '#domain/exports/texts.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { statusWord } from '#domain/lifecycle/status-word.ts'
import { owesNextStep } from '#domain/lifecycle/transitions.ts'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import type { SellerLocale, Words } from './words.ts'

/** The status in the supplier's words; those of exports are the buyer's. */
export const standing = (kind: RequestKind, code: number, locale: SellerLocale, words: Words): string => {
  switch (code) {
    case status.sent:
      return words.isNew
    case status.opened:
      return words.opened
    case status.needsAnswer:
      return words.waiting
    case status.declined:
      return words.youDeclined
    default:
      return statusText(statusWord(kind, code), code, locale)
  }
}

/** Whether the next step is the supplier's. */
export const isToDo = (kind: RequestKind, code: number): boolean => owesNextStep(kind, code) === 'supplier'

const lookOf = (kind: RequestKind, code: number) => {
  if (code === status.sent) return { tone: 'sent', icon: Inbox } as const
  if (isToDo(kind, code)) return { tone: 'pending', icon: Clock } as const
  if (isEnded(code) || code === status.refused) return { tone: 'neutral', icon: Archive } as const
  return code === status.needsAnswer
    ? ({ tone: 'neutral', icon: Hourglass } as const)
    : ({ tone: 'replied', icon: MessageSquareReply } as const)
}

interface StandingPillProps {
  readonly kind: RequestKind
  readonly code: number
  readonly locale: SellerLocale
  readonly words: Words
}

export const StandingPill = ({ kind, code, locale, words }: StandingPillProps) => (
  <StatusPill {...lookOf(kind, code)}>{standing(kind, code, locale, words)}</StatusPill>
)
