import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { formatMoney } from '#i18n/formats.ts'
import { OfferFoot, type Quote } from './offer-foot.tsx'
import { QuoteTable } from './quote-table.tsx'

/** Of all versions in the log, the newest; null before there was one. */
export const newestQuote = (record: Pick<RequestRecord, 'log'>): Quote | null =>
  (record.log ?? [])
    .flatMap((entry) => entry.quote ?? [])
    .reduce<Quote | null>((best, quote) => (best && best.version >= quote.version ? best : quote), null)

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
)

/** What a sample costs. */
export const Fees = ({ quote }: { quote: Quote }) => {
  const { currency, sampleFee, shipmentFee, totalFee } = quote
  const money = (amount: string) => (currency === '' ? amount : formatMoney(amount, currency))
  return (
    <dl className="kv kv--rows">
      {sampleFee && <Row label={<Trans>Sample fee</Trans>}>{money(sampleFee)}</Row>}
      {shipmentFee && <Row label={<Trans>Shipment fee</Trans>}>{money(shipmentFee)}</Row>}
      {totalFee && (
        <Row label={<Trans>Total</Trans>}>
          <b>{money(totalFee)}</b>
        </Row>
      )}
    </dl>
  )
}

/** What support a supplier offers for a registration, and at what price. */
export const Support = ({ quote }: { quote: Quote }) => {
  const { currency, isSupport, fee, serviceMonths, documentDays, approvalMonths } = quote
  return (
    <dl className="kv kv--rows">
      {typeof isSupport === 'boolean' && (
        <Row label={<Trans>Supports the registration</Trans>}>{isSupport ? <Trans>Yes</Trans> : <Trans>No</Trans>}</Row>
      )}
      {fee && <Row label={<Trans>Registration fee</Trans>}>{currency === '' ? fee : formatMoney(fee, currency)}</Row>}
      {typeof serviceMonths === 'number' && (
        <Row label={<Trans>Service period</Trans>}>
          <Plural value={serviceMonths} one="# month" other="# months" />
        </Row>
      )}
      {typeof documentDays === 'number' && (
        <Row label={<Trans>Documents within</Trans>}>
          <Plural value={documentDays} one="# day" other="# days" />
        </Row>
      )}
      {typeof approvalMonths === 'number' && (
        <Row label={<Trans>Approval expected after</Trans>}>
          <Plural value={approvalMonths} one="# month" other="# months" />
        </Row>
      )}
    </dl>
  )
}

/** An offer as its kind has it. */
export const Offer = ({ kind, quote, record }: { kind: RequestKind; quote: Quote; record: RequestRecord }) => {
  switch (kind) {
    case 'enquiry':
      return <QuoteTable quote={quote} record={record} />
    case 'sample':
    case 'intention':
      return (
        <div className="quote">
          <div className="quote__body">{kind === 'sample' ? <Fees quote={quote} /> : <Support quote={quote} />}</div>
          <OfferFoot quote={quote} />
        </div>
      )
  }
}
