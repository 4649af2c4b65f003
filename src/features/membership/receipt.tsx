import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, FileQuestion, Printer } from 'lucide-react'
import { Fragment } from 'react'
import type { Order } from '#contract/entities/membership.ts'
import { paths } from '#domain/paths.ts'
import { comma, formatMoney } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { memberDay } from './member-day.ts'
import { orderWords } from './order-words.ts'
import '#ui/styles/print.css'

const Paper = ({ order }: { readonly order: Order }) => {
  const { i18n, t } = useLingui()
  const { goods, memberFrom, memberUntil } = order
  const days = goods.days + goods.giftDays
  const lines = [
    { label: t`Order number`, value: order.no },
    { label: t`Paid on`, value: memberDay(order.payTime ?? 0) },
    { label: t`Amount`, value: formatMoney(order.paidAmount ?? order.amount, order.paidCurrency ?? order.currency) },
    { label: t`Buyer`, value: [order.buyerName, order.companyName].filter(Boolean).join(comma()) },
    ...(order.status === 'paid' ? [] : [{ label: t`Status`, value: i18n._(orderWords[order.status].pill) }]),
  ]
  const [from, until] = [memberFrom ? memberDay(memberFrom) : '', memberUntil ? memberDay(memberUntil) : '']
  return (
    <article className="card acc__receipt">
      <h2 className="h2">
        <Trans>Receipt</Trans>
      </h2>
      <p>
        <b>{goods.name}</b>, <Plural value={days} one="# day" other="# days" />
        {from && (
          <>
            :{' '}
            <Trans>
              from {from} to {until}
            </Trans>
          </>
        )}
      </p>
      <dl className="acc__facts">
        {lines.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {goods.demo && (
        <p>
          <Trans>Demonstration price: no money is taken.</Trans>
        </p>
      )}
    </article>
  )
}

/** The receipt of a paid order, to print or to save as PDF; from the device's copy, so it works offline. */
export const Receipt = ({ order }: { readonly order: Order | null }) => (
  <div className="page acc__paper">
    {order?.payTime ? (
      <>
        <div className="btnbar not-print">
          <ButtonLink icon={ArrowLeft} to={paths.account()}>
            <Trans>Membership</Trans>
          </ButtonLink>
          <Button look="primary" icon={Printer} onClick={() => print()}>
            <Trans>Print or save as PDF</Trans>
          </Button>
        </div>
        <Paper order={order} />
      </>
    ) : (
      <EmptyState
        icon={FileQuestion}
        title={<Trans>There is no receipt of this order on this device</Trans>}
        action={
          <ButtonLink to={paths.account()}>
            <Trans>Membership</Trans>
          </ButtonLink>
        }
      />
    )}
  </div>
)
