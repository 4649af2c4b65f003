import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'
import { kinds } from '#kinds/kinds.ts'
import { QuotationTermList } from '#kinds/quotation-terms.tsx'
import { useLingui } from '@lingui/react/macro'
import { formatMoney, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { useLabels, useRecordUnit } from '#catalogue/queries/names/use-label.ts'
import { useLineSummary } from '../labels/line-labels.tsx'
import { TimeUntilEnd } from '#widgets/time-left.tsx'
import { buyerZone, useAccountValue, today } from '#account/queries/surroundings.ts'
import { targetPrices, type TargetPrices } from '#domain/requests/record/private-terms.ts'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { status } from '#domain/lifecycle/status.ts'
import { daysUntil } from '#domain/lifecycle/deadline.ts'

type QuotationProps = Readonly<{ quote: QuotationContent; record: RequestRecord }>

export function QuotationFoot({ quote, record }: QuotationProps) {
  const { t } = useLingui()
  const { validUntil } = quote
  const date = validUntil && formatDay(validUntil)
  const isOver = record.status >= status.agreed
  const isExpired = validUntil && daysUntil(validUntil, today()) < 0
  return (
    <p className="tiny faint meta quote__foot">
      {date && isExpired && <span className={isOver ? undefined : 'bad-text'}>{t`Valid until ${date}, expired`}</span>}
      {date && !isExpired && (
        <span>
          <span>{`${t`Valid until ${date}`},`}</span> <TimeUntilEnd day={validUntil} zone={buyerZone()} counts />
        </span>
      )}
      {quote.late && <span className="tag tag--pending">{t`Arrived late`}</span>}
      {quote.version > 1 && <span>{t`Version ${quote.version}`}</span>}
    </p>
  )
}

const none: TargetPrices = {}

export function QuotationTable({ quote, record }: QuotationProps) {
  const { t } = useLingui()
  const summary = useLineSummary()
  const unitLabel = useRecordUnit()
  const { currency } = quote
  // No target prices are known if the request was written on another device, because the server never gets them.
  const targets = dataOr(useAccountValue(`targets:${record.clientRef ?? ''}`, targetPrices, none), none)
  const quotedLines = record.products.map((line) => {
    const offer = quote.lines.find((one) => one.pesticideId === line.pesticideId)
    // Target prices are in US dollars.
    const target = currency === 'USD' ? targets[line.pesticideId] : undefined
    return { line, offer, unit: unitLabel(offer?.unit ?? line.unit ?? ''), money: target && formatMoney(target, 'USD') }
  })
  return (
    <div className="mt-2 box flush quote">
      <table className="plain-table quote__table wraps">
        <caption className="sr">{t`Quoted prices`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col" className="r">{t`Unit price`}</th>
          </tr>
        </thead>
        <tbody>
          {quotedLines.map(({ line, offer, unit, money }) => (
            <tr key={line.pesticideId}>
              <th scope="row">
                <span className="strong">
                  <UnbrokenText text={line.name} />
                </span>
                <span translate="no" className="item__s num">
                  <UnbrokenText text={summary(line)} />
                </span>
              </th>
              <td translate="no" className="r num">
                {offer ? (
                  <>
                    <b>{formatMoney(offer.prePrice, currency)}</b> {unit !== '' && <small>{t`per ${unit}`}</small>}
                    {offer.note && (
                      <span translate="yes" className="item__s">
                        {offer.note}
                      </span>
                    )}
                    {money && <span className="item__s">{t`Your target ${money}`}</span>}
                  </>
                ) : (
                  <span className="faint">{t`Not quoted`}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {quote.totalMoney && (
          <tfoot>
            <tr>
              <th scope="row">{t`Total`}</th>
              <td translate="no" className="r num">
                <b>{formatMoney(quote.totalMoney, currency)}</b>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <dl className="kv kv--rows">
        <QuotationTermList record={record} quote={quote} label={useLabels()} />
      </dl>
      <QuotationFoot quote={quote} record={record} />
    </div>
  )
}

export function Quotation({ kind, ...props }: QuotationProps & { kind: RequestKind }) {
  const { offer } = kinds[kind]
  if (!offer) return <QuotationTable {...props} />
  return (
    <div className="mt-2 box flush quote">
      <div className="quote__body">
        <offer.Facts quote={props.quote} />
      </div>
      <QuotationFoot {...props} />
    </div>
  )
}
