import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/entities/membership.ts'
import type { useOrders } from '#account/reads/account/membership.ts'
import { isOpenOrder } from '#domain/membership/order.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatMoney } from '#i18n/formats.ts'
import { dataOr, mayBeOld } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Card } from '#ui/marks/card.tsx'
import { NotFetched } from '#ui/lists/fetched-states.tsx'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { orderWords } from './order-words.ts'
import { useBack } from './use-back.ts'

const more = (order: Order, back: string | undefined) => {
  if (isOpenOrder(order.status)) return { to: paths.order(order.no, back), text: <Trans>Open</Trans> }
  if (order.payTime && order.status !== 'mismatch') return { to: paths.receipt(order.no), text: <Trans>Receipt</Trans> }
  return { to: paths.payFailure(order.no, back), text: <Trans>What happened</Trans> }
}

const OrderRow = ({ order }: { readonly order: Order }) => {
  const { i18n } = useLingui()
  const { no, status, goods, amount, currency, createTime } = order
  const { pill, tone } = orderWords[status]
  const { to, text } = more(order, useBack() ?? undefined)
  return (
    <li className="acc__order">
      <div className="grow">
        <span className="num">{no}</span>
        <p className="small muted">
          {goods.name}, {formatMoney(amount, currency)}, {formatDateTime(createTime)}
        </p>
      </div>
      <StatusPill tone={tone}>{i18n._(pill)}</StatusPill>
      <ButtonLink look="link" to={to}>
        {text}
      </ButtonLink>
    </li>
  )
}

export const ordersMissing = <Trans>Your orders are not on this device yet.</Trans>

interface OrdersProps {
  readonly orders: ReturnType<typeof useOrders>
}

export const Orders = ({ orders }: OrdersProps) => {
  const stored = dataOr(orders.read, null)
  return (
    <Card title={<Trans>Orders</Trans>} aside={stored && mayBeOld(orders.asked) && <AsOf at={stored.asOf} />} flush>
      {stored === null ? (
        <div className="card__body">
          <NotFetched of={orders} line rows={1} missing={ordersMissing} />
        </div>
      ) : stored.data.length === 0 ? (
        <p className="card__body muted">
          <Trans>No orders yet.</Trans>
        </p>
      ) : (
        <ul className="list list--plain">
          {stored.data.map((order) => (
            <OrderRow key={order.no} order={order} />
          ))}
        </ul>
      )}
    </Card>
  )
}
