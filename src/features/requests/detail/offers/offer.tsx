import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { kinds } from '#kinds/kinds.ts'
import { OfferFoot, type Quote } from './offer-foot.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import { formatMoney } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/labels.ts'
import { useLineSummary } from '../../words/use-line-summary.ts'
import { useOwnValue } from '#account/reads/surroundings.ts'
import { targetPrices, type TargetPrices } from '#domain/requests/record/private-terms.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'

const none: TargetPrices = {}

/** The buyer's own target prices of a request, by product; none if it was written on another device. */
const useTargets = (record: Pick<RequestRecord, 'clientRef'>): TargetPrices =>
  dataOr(useOwnValue(`targets:${record.clientRef ?? ''}`, targetPrices, none), none)

const Per = ({ unit }: { unit: string }) =>
  unit === '' ? null : (
    <small>
      <Trans>per {unit}</Trans>
    </small>
  )

/** The buyer's target beside the offered price, only in the same currency. */
const Target = ({ price }: { price: string | undefined }) => {
  if (!price) return null
  const money = formatMoney(price, 'USD')
  return (
    <span className="item__s">
      <Trans>Your target {money}</Trans>
    </span>
  )
}

/** An offer: price per line as the supplier wrote it, total, validity, terms. */
export const QuoteTable = ({ quote, record }: { quote: Quote; record: RequestRecord }) => {
  const { t } = useLingui()
  const summary = useLineSummary()
  const units = dataOr(useDictionary('product_unit'), [])
  const clauses = dataOr(useDictionary('trade_clause'), [])
  const label = (entries: typeof units, value: string) => entries.find((entry) => entry.value === value)?.label ?? value
  const unitText = (value: string) => shortLabel(value, label(units, value))
  const { currency } = quote
  const targets = useTargets(record)
  const offered = record.products.map((line) => ({
    line,
    offer: quote.lines.find((one) => one.pesticideId === line.pesticideId),
  }))
  return (
    <div className="quote">
      <table className="quote__table">
        <caption className="sr">{t`Quoted prices`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Product</Trans>
            </th>
            <th scope="col" className="r">
              <Trans>Unit price</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {offered.map(({ line, offer }) => (
            <tr key={line.pesticideId}>
              <th scope="row">
                <span className="strong">
                  <Unbroken text={line.name} />
                </span>
                <span className="item__s num">
                  <Unbroken text={summary(line)} />
                </span>
              </th>
              <td className="r num">
                {offer ? (
                  <>
                    <b>{formatMoney(offer.prePrice, currency)}</b>{' '}
                    <Per unit={unitText(offer.unit ?? line.unit ?? '')} />
                    {offer.note && <span className="item__s">{offer.note}</span>}
                    <Target price={currency === 'USD' ? targets[line.pesticideId] : undefined} />
                  </>
                ) : (
                  <span className="faint">
                    <Trans>Not quoted</Trans>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {quote.totalMoney && (
          <tfoot>
            <tr>
              <th scope="row">
                <Trans>Total</Trans>
              </th>
              <td className="r num">
                <b>{formatMoney(quote.totalMoney, currency)}</b>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <OfferFoot quote={quote}>{quote.tradeClause && <span>{label(clauses, quote.tradeClause)}</span>}</OfferFoot>
    </div>
  )
}

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
