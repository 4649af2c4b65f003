import { Trans } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Goods } from '#contract/entities/membership.ts'
import { useOffline } from '#api/connection.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { useMembership, useOrders, type Membership } from '#account/reads/account/membership.ts'
import { useOwnProfile } from '#account/reads/account/settings.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { dataOr } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { FetchedStates, NotFetched } from '#ui/lists/fetched-states.tsx'
import { SkeletonRows } from '#ui/lists/skeleton.tsx'
import { AccountLinks, ProfileOffer, useFilledFields } from './account-side.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import { MembershipCard } from './membership-card.tsx'
import { OrderWatch } from './order-watch.tsx'
import { Orders, ordersMissing } from './orders.tsx'
import { Plans } from './plans.tsx'
import { Receipt } from './receipt.tsx'
import { useBack } from './use-back.ts'
import './account.css'

interface AccountScreenProps {
  /** Called after a payment, to read again what the membership allows. */
  readonly onPaid: () => void
  /** The switches for mails, which are part of the settings feature. */
  readonly mails: ReactNode
}

const closedBy = (membership: Membership, offline: boolean) => {
  if (membership.summary && !membership.summary.mayBuy) return 'staff'
  if (!membership.summary?.processor) return 'no-processor'
  return offline ? 'offline' : null
}

/** Membership, quotas, plans and orders: as last read, and requested again. */
export const AccountScreen = ({ onPaid, mails }: AccountScreenProps) => {
  const [params] = useSearchParams()
  const offline = useOffline()
  const back = useBack()
  const { locale } = useSnapshot(prefs)
  const { view } = useSnapshot(sessionState)
  const signedInAs = userOf(view)
  // A profile that cannot be read makes nobody less of a member.
  const own = dataOr(useOwnProfile(), null) ?? signedInAs
  // The session hears of a payment first; the name may wait here to be sent.
  const user = own && { ...own, vipExpireTime: signedInAs?.vipExpireTime ?? own.vipExpireTime }
  const [turn, setTurn] = useState(0)
  const again = `${locale} ${turn}`
  const fetched = useMembership(again)
  const orders = useOrders(again)
  const filled = useFilledFields()
  const [chosen, setChosen] = useState<Goods | null>(null)
  const plans = useRef<HTMLHeadingElement>(null)
  const changed = () => setTurn((n) => n + 1)
  const receipt = params.get('receipt')
  if (receipt !== null)
    return (
      <FetchedStates of={orders} missing={ordersMissing}>
        {({ data }) => {
          const order = data.find(({ no }) => no === receipt)
          // The order may be from this very minute: then the next answer has it.
          return !order && orders.asked === 'asking' ? <SkeletonRows /> : <Receipt order={order ?? null} />
        }}
      </FetchedStates>
    )
  const known = dataOr(fetched.read, null)
  if (!known)
    return <NotFetched of={fetched} rows={6} missing={<Trans>Your membership is not on this device yet</Trans>} />
  const { data: membership, asOf } = known
  const closed = closedBy(membership, offline)
  const toPlans = () => {
    plans.current?.scrollIntoView({ block: 'start' })
    plans.current?.focus({ preventScroll: true })
  }
  const orderNo = params.get('order')
  return (
    <div className="page acc">
      <div className="acc__main acc__stack">
        {orderNo !== null && (
          <OrderWatch
            key={orderNo}
            no={orderNo}
            back={back}
            onPaid={() => {
              onPaid()
              changed()
            }}
          />
        )}
        <MembershipCard
          user={user}
          membership={membership}
          onRenew={membership.goods.length > 0 && closed !== 'staff' && closed !== 'no-processor' ? toPlans : null}
        />
        {filled !== null && <ProfileOffer filled={filled} />}
        <Plans
          goods={membership.goods}
          current={dataOr(orders.read, null)?.data.find(({ status }) => status === 'paid')?.goods.id ?? null}
          closed={closed}
          onChoose={setChosen}
          headRef={plans}
        />
        <Orders orders={orders} />
      </div>
      <aside className="acc__side acc__stack">
        <AccountLinks filled={filled} hasDraw={membership.summary !== null} />
        {mails}
        <AsOf at={asOf} />
      </aside>
      {chosen && (
        <BuyDialog
          goods={chosen}
          back={back}
          onClose={(isOther) => {
            setChosen(null)
            if (isOther) changed()
          }}
        />
      )}
    </div>
  )
}
