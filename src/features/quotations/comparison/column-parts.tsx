import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buyerZone, today } from '#account/queries/surroundings.ts'
import { allowedFileUrl } from '#api/files/file-address.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { daysUntil } from '#domain/lifecycle/deadline.ts'
import { paths } from '#domain/paths.ts'
import type { QuotationColumn } from '#domain/quotations/columns.ts'
import type { Quotation } from '#domain/quotations/quotations.ts'
import { serverNow } from '#lib/clock.ts'
import { useTimeLeft } from '#widgets/time-left.tsx'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { ForeignFileNote } from '#ui/lists/list-states.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { useMedia } from '#ui/page/use-media.ts'
import { SupplierActions } from '../supplier-actions.tsx'
import { quotationStatusLabel } from '../labels.ts'

export const NoValue = () => <span className="faint">–</span>

function Validity({ day }: Readonly<{ day: string }>) {
  const { t } = useLingui()
  const date = formatDay(day)
  const daysLeft = daysUntil(day, today())
  const { place, left: words } = useTimeLeft()(day, buyerZone(), serverNow())
  if (daysLeft < 0) return <span className="bad-text">{t`Valid until ${date}, expired`}</span>
  const text = t`Valid until the end of ${date} in ${place}, ${words}`
  return <span className={daysLeft <= 3 ? 'pending' : undefined}>{text}</span>
}

export function QuotationStatusLine({ supplier }: Readonly<{ supplier: QuotationColumn }>) {
  const { t, i18n } = useLingui()
  const { standing, offer } = supplier
  const { version = 1, validUntil = null, late = false } = offer?.quote ?? {}
  const when = offer && formatDateTime(offer.time)
  return (
    <span className="meta tiny faint cmp__standing">
      {standing === 'open' && when ? (
        <span>{t`Quoted ${when}`}</span>
      ) : (
        <b className="medium muted">{i18n._(quotationStatusLabel(supplier))}</b>
      )}
      {validUntil && (standing === 'open' || standing === 'expired') && <Validity day={validUntil} />}
      {version > 1 && <span className="tag">{t`Version ${version}`}</span>}
      {late && <span className="tag tag--pending">{t`Arrived late`}</span>}
    </span>
  )
}

export function NoQuotation({ supplier }: Readonly<{ supplier: QuotationColumn }>) {
  const { t, i18n } = useLingui()
  const { standing, offer, record } = supplier
  if (standing === 'declined' || standing === 'cancelled') return i18n._(quotationStatusLabel(supplier))
  if (standing === 'asks')
    return <Link to={paths.request(record.kind ?? 'enquiry', supplier.id)}>{t`Asked a question: answer it`}</Link>
  return offer ? t`Not quoted` : t`Not quoted yet`
}

const QuotationFiles = ({ files }: Pick<Quotation, 'files'>) =>
  files.map(({ url, name }) => {
    const address = allowedFileUrl(url)
    const content = (
      <>
        <Icon of={FileText} size={16} />
        <span>{name}</span>
        {address === null && <ForeignFileNote />}
      </>
    )
    return address === null ? (
      <span key={url} className="row">
        {content}
      </span>
    ) : (
      <a key={url} className="row" href={address} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  })

export type QuotationFact<Supplier extends QuotationColumn> = Readonly<{
  key: string
  label: ReactNode
  /** Null is a dash in the table, and '' is an empty cell. A card omits the fact in both cases. */
  of: (supplier: Supplier) => ReactNode
  className?: string
  isBest?: (supplier: Supplier) => boolean
  compared?: boolean
}>

export const noteFact: QuotationFact<QuotationColumn> = {
  key: 'note',
  label: <Trans>Note</Trans>,
  of: ({ offer }) => offer?.text ?? null,
  className: 'muted pre',
}
export const filesFact: QuotationFact<QuotationColumn> = {
  key: 'files',
  label: <Trans>Files</Trans>,
  of: ({ offer }) => (offer && offer.files.length > 0 ? <QuotationFiles files={offer.files} /> : null),
}

const translationOf = (className = '') => (className === 'num' ? 'no' : undefined)

export function QuotationFactList<Supplier extends QuotationColumn>({
  supplier,
  facts,
}: Readonly<{ supplier: Supplier; facts: readonly QuotationFact<Supplier>[] }>) {
  const knownFacts = facts
    .map((fact) => ({ ...fact, content: fact.of(supplier) }))
    .filter(({ content }) => content !== null && content !== '')
  if (knownFacts.length === 0) return null
  return (
    <dl className="kv kv--rows">
      {knownFacts.map(({ key, label, content, isBest, ...fact }) => (
        <div key={key} className={isBest?.(supplier) ? 'best' : undefined}>
          <dt>{label}</dt>
          <dd translate={translationOf(fact.className)} className={fact.className}>
            {content}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type QuotationsTableProps<Supplier extends QuotationColumn> = Readonly<{
  kind: RequestKind
  suppliers: readonly Supplier[]
  corner: ReactNode
  products?: readonly QuotationFact<Supplier>[]
  facts: readonly QuotationFact<Supplier>[]
  sums?: QuotationFact<Supplier>
}>

export function QuotationsTable<Supplier extends QuotationColumn>(props: QuotationsTableProps<Supplier>) {
  const { kind, suppliers, corner, products = [], facts, sums } = props
  const { t } = useLingui()
  // On tablets, a row's name is above its cells, so that all suppliers fit on the screen.
  const isStacked = useMedia('(max-width: 74.9375em)')
  const count = suppliers.length
  const isWider = count > (isStacked ? 5 : 6)
  const rowOf = ({ key, label, of, className = '', isBest, compared = false }: QuotationFact<Supplier>) => {
    const cells = suppliers.map((supplier) => (
      <td
        key={supplier.id}
        translate={translationOf(className)}
        className={isBest?.(supplier) ? `${className} best` : className || undefined}
      >
        {of(supplier) ?? <NoValue />}
      </td>
    ))
    const span = isStacked ? { scope: 'rowgroup', colSpan: count } : { scope: 'row' }
    const head = (
      <th {...span} className={compared ? undefined : 'muted'}>
        {label}
      </th>
    )
    return isStacked ? (
      <Fragment key={key}>
        <tr className="cmp__over">{head}</tr>
        <tr>{cells}</tr>
      </Fragment>
    ) : (
      <tr key={key}>
        {head}
        {cells}
      </tr>
    )
  }
  return (
    <>
      {isWider && <p className="help not-print">{t`${count} suppliers: scroll sideways to see all of them.`}</p>}
      <div
        className={isStacked ? 'box scrolls cmp cmp--stacked wraps' : 'box scrolls cmp wraps'}
        role="region"
        aria-label={t`Quotations side by side`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollers must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <caption className="sr">{t`Quotations side by side`}</caption>
          <thead>
            <tr>
              {!isStacked && (
                <th scope="col" className="tiny faint medium">
                  {corner}
                </th>
              )}
              {suppliers.map((supplier) => (
                <th key={supplier.id} scope="col">
                  <div className="item cmp__who">
                    <Monogram name={supplier.record.company.name} size="sm" />
                    <div className="grow">
                      <Link translate="no" className="item__t" to={paths.request(kind, supplier.id)}>
                        {supplier.record.company.name}
                      </Link>
                      <QuotationStatusLine supplier={supplier} />
                    </div>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{[...products, ...facts].map(rowOf)}</tbody>
          <tfoot>
            {sums && rowOf(sums)}
            <tr className="not-print">
              {!isStacked && <th scope="row" className="muted">{t`Accept or decline`}</th>}
              {suppliers.map((supplier) => (
                <td key={supplier.id}>
                  <SupplierActions kind={kind} supplier={supplier} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}
