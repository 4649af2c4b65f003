import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { kinds } from '#kinds/kinds.ts'
import { OfferFoot, type Quote } from './offer-foot.tsx'
import { QuoteTable } from './quote-table.tsx'

/** The newest version in the log; null if there is none. */
export const newestQuote = (record: Pick<RequestRecord, 'log'>): Quote | null =>
  (record.log ?? [])
    .flatMap((entry) => entry.quote ?? [])
    .reduce<Quote | null>((best, quote) => (best && best.version >= quote.version ? best : quote), null)

/** An offer in the form of its kind. */
export const Offer = ({ kind, quote, record }: { kind: RequestKind; quote: Quote; record: RequestRecord }) => {
  const { offer } = kinds[kind]
  if (!offer) return <QuoteTable quote={quote} record={record} />
  return (
    <div className="quote">
      <div className="quote__body">
        <offer.Facts quote={quote} />
      </div>
      <OfferFoot quote={quote} />
    </div>
  )
}
