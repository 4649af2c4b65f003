import { Plural } from '@lingui/react/macro'
import type { LuckyDraw } from '#contract/entities/lucky.ts'

/** A prize in words. */
export const PrizeText = ({ prize: { kind, amount } }: { readonly prize: Pick<LuckyDraw, 'kind' | 'amount'> }) => {
  switch (kind) {
    case 'AI_QUERY':
      return <Plural value={amount} one="# more AI query" other="# more AI queries" />
    case 'ENQUIRY':
      return <Plural value={amount} one="# more enquiry" other="# more enquiries" />
    case 'SAMPLE_REQ':
      return <Plural value={amount} one="# more sample request" other="# more sample requests" />
    case 'DAYS':
      return <Plural value={amount} one="# more day of membership" other="# more days of membership" />
  }
}
