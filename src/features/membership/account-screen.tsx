import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MembershipGoods, Order } from '#contract/entities/membership.ts'
import { useOffline } from '#api/connection.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { useMembership, useOrders, type MembershipOverview } from '#account/queries/membership.ts'
import { useMyProfile } from '#account/queries/account.ts'
import { prefs } from '#prefs/prefs.ts'
import { dataOr, mayBeStale } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { EmptyState, ListStates, SkeletonRows } from '#ui/lists/list-states.tsx'
import { AccountLinks, ProfilePrompt, useFilledFieldCount } from './account-side.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import { MembershipCard } from './membership-card.tsx'
import { OrderTracker } from './order-watch.tsx'
import { Plans } from './plans.tsx'
import { useReturnPath } from './use-order.ts'
import './account.css'
import { isOpenOrder } from '#domain/membership/order.ts'
import { isEndlessMembership } from '#domain/membership/quota.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatMoney, listSeparator } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Card, Facts } from '#ui/marks/card.tsx'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { orderLabels, formatMembershipDay } from './order-labels.tsx'
import { ArrowLeft, FileQuestion, Printer } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import '#ui/styles/print.css'

const ReceiptPrintout = ({ order }: { readonly order: Order }) => {
  const { i18n, t } = useLingui()
  const { goods, memberFrom, memberUntil } = order
  const days = goods.days + goods.giftDays
  const lines = [
    [t`Order number`, order.no],
    [t`Paid on`, formatMembershipDay(order.payTime ?? 0)],
    [t`Amount`, formatMoney(order.paidAmount ?? order.amount, order.paidCurrency ?? order.currency)],
    [t`Buyer`, [order.buyerName, order.companyName].filter(Boolean).join(listSeparator())],
    ...(order.status === 'paid' ? [] : [[t`Status`, i18n._(orderLabels[order.status].pill)] as const]),
  ] as const
  const [from, until] = [
    memberFrom ? formatMembershipDay(memberFrom) : '',
    memberUntil ? formatMembershipDay(memberUntil) : '',
  ]
  return (
    <article className="card stack g-3 mt-4 acc__receipt">
      <h2 className="h2">{t`Receipt`}</h2>
      <p>
        <b>{goods.name}</b>
        <span>
          , <Plural value={days} one="# day" other="# days" />
        </span>
        {from && <span>{`: ${t`from ${from} to ${until}`}`}</span>}
      </p>
      <Facts facts={lines} />
      {goods.demo && <p>{t`Demonstration price: no money is taken.`}</p>}
    </article>
  )
}

const Receipt = ({ order }: { readonly order: Order | null }) => (
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
        <ReceiptPrintout order={order} />
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

const nextStepOf = (order: Order, back: string | undefined) => {
  if (isOpenOrder(order.status)) return { to: paths.order(order.no, back), text: <Trans>Open</Trans> }
  if (order.payTime && order.status !== 'mismatch') return { to: paths.receipt(order.no), text: <Trans>Receipt</Trans> }
  return { to: paths.payFailure(order.no, back), text: <Trans>What happened</Trans> }
}

const OrderRow = ({ order }: { readonly order: Order }) => {
  const { i18n } = useLingui()
  const { no, status, goods, amount, currency, createTime } = order
  const { pill, tone } = orderLabels[status]
  const { to, text } = nextStepOf(order, useReturnPath() ?? undefined)
  return (
    <li className="bar pad-s acc__order">
      <div className="grow">
        <span translate="no" className="num">
          {no}
        </span>
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

const ordersMissing = <Trans>Your orders are not on this device yet.</Trans>

const Orders = ({ orders }: Readonly<{ orders: ReturnType<typeof useOrders> }>) => {
  const { t } = useLingui()
  const storedOrders = dataOr(orders.read, null)
  return (
    <Card
      title={<Trans>Orders</Trans>}
      aside={storedOrders && mayBeStale(orders.requestState) && <AsOf at={storedOrders.asOf} />}
      flush
    >
      {storedOrders === null ? (
        <div className="card__body">
          <ListStates of={orders} line rows={1} missing={ordersMissing} />
        </div>
      ) : storedOrders.data.length === 0 ? (
        <p className="card__body muted">{t`No orders yet.`}</p>
      ) : (
        <ul className="list list--plain">
          {storedOrders.data.map((order) => (
            <OrderRow key={order.no} order={order} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const closedBy = (membership: MembershipOverview, offline: boolean) => {
  if (membership.summary && !membership.summary.mayBuy) return 'staff'
  if (!membership.summary?.processor) return 'no-processor'
  return offline ? 'offline' : null
}

export const AccountScreen = ({ onPaid, mails }: Readonly<{ onPaid: () => void; mails: ReactNode }>) => {
  const [params] = useSearchParams()
  const offline = useOffline()
  const back = useReturnPath()
  const { locale } = useSnapshot(prefs)
  const signedInAs = userOf(useSnapshot(sessionState).view)
  // If the profile cannot be read, the user of the session is shown, so that the membership stays visible.
  const myProfile = dataOr(useMyProfile(), null) ?? signedInAs
  // The session has the newest end of the membership; the profile may have a changed name that is not sent yet.
  const user = myProfile && { ...myProfile, vipExpireTime: signedInAs?.vipExpireTime ?? myProfile.vipExpireTime }
  const [turn, setTurn] = useState(0)
  const readKey = `${locale} ${turn}`
  const membershipResult = useMembership(readKey)
  const orders = useOrders(readKey)
  const filledFields = useFilledFieldCount()
  const [chosen, setChosen] = useState<MembershipGoods | null>(null)
  const plans = useRef<HTMLHeadingElement>(null)
  const refetch = () => setTurn((n) => n + 1)
  const receipt = params.get('receipt')
  if (receipt !== null)
    return (
      <ListStates of={orders} missing={ordersMissing}>
        {({ data }) => {
          const order = data.find(({ no }) => no === receipt)
          // A new order may be missing from the stored list, and arrive with the answer that is still awaited.
          return !order && orders.requestState === 'asking' ? <SkeletonRows /> : <Receipt order={order ?? null} />
        }}
      </ListStates>
    )
  const orderList = dataOr(orders.read, null)?.data ?? []
  const storedMembership = dataOr(membershipResult.read, null)
  if (!storedMembership)
    return (
      <ListStates of={membershipResult} rows={6} missing={<Trans>Your membership is not on this device yet</Trans>} />
    )
  const { data: membership, asOf } = storedMembership
  const closedReason = closedBy(membership, offline)
  const isNeeded = !isEndlessMembership(user?.vipExpireTime)
  const toPlans = () => {
    plans.current?.scrollIntoView({ block: 'start' })
    plans.current?.focus({ preventScroll: true })
  }
  const orderNo = params.get('order')
  return (
    <div className="page page--narrow cols">
      <div className="stack g-4">
        {orderNo !== null && (
          <OrderTracker
            key={orderNo}
            no={orderNo}
            back={back}
            onPaid={() => {
              onPaid()
              refetch()
            }}
          />
        )}
        <MembershipCard
          user={user}
          membership={membership}
          onRenew={membership.goods.length > 0 && (!closedReason || closedReason === 'offline') ? toPlans : null}
        />
        {isNeeded && filledFields !== null && <ProfilePrompt filled={filledFields} />}
        <Plans
          goods={membership.goods}
          current={orderList.find(({ status }) => status === 'paid')?.goods.id ?? null}
          closed={closedReason}
          onChoose={setChosen}
          headRef={plans}
        />
        {(isNeeded || orderList.length > 0) && <Orders orders={orders} />}
      </div>
      <aside className="stack g-4">
        <AccountLinks filled={filledFields} hasDraw={isNeeded && membership.summary !== null} />
        {mails}
        <AsOf at={asOf} />
      </aside>
      {chosen && (
        <BuyDialog
          goods={chosen}
          back={back}
          onClose={(isOther) => {
            setChosen(null)
            if (isOther) refetch()
          }}
        />
      )}
    </div>
  )
}
