import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock, CreditCard, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { code } from '#contract/codes.ts'
import { cancelOrder, reloadMembership } from '#account/actions/online.ts'
import { serverNow } from '#lib/clock.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Note } from '#ui/marks/note.tsx'
import { openPaymentPage, useOrder } from './use-order.ts'
import { formatMembershipDay, orderLabels } from './order-labels.tsx'

/** Delay between the success message and the next page, in ms (specification, section 9). */
const goOnMs = 2_000

/** For this time after the payment, in ms, the page welcomes the member; later it shows the payment's date. */
const welcomeMs = 60 * 60_000

export const PayButton = ({ url, size }: Readonly<{ url: string; size?: 'sm' }>) => {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      size={size}
      look="primary"
      icon={CreditCard}
      busy={leaving}
      busyLabel={<Trans>Loading the payment page…</Trans>}
      onClick={() => {
        setLeaving(true)
        openPaymentPage(url)
      }}
    >{t`Go to payment`}</Button>
  )
}

export const OrderTracker = ({
  no,
  back,
  onPaid,
}: Readonly<{ no: string; back: string | null; onPaid: () => void }>) => {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const { order, refusal, offline, show } = useOrder(no)
  const isPaid = order?.status === 'paid'
  const isOld = isPaid && serverNow() - (order.payTime ?? Infinity) > welcomeMs
  const day = formatMembershipDay(order?.payTime ?? 0)
  const section = useRef<HTMLElement>(null)
  // The order is above the list of orders. Without focusing it, opening an order would not visibly change the page.
  const isKnown = order !== null
  useEffect(() => section.current?.focus(), [isKnown])
  const tellPaid = useEffectEvent(onPaid)
  useEffect(() => {
    if (!isPaid) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCancelled = false
    void reloadMembership().then(() => {
      tellPaid()
      if (back !== null && !isOld && !isCancelled)
        timer = setTimeout(() => void navigate(back, { replace: true }), goOnMs)
    })
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [isPaid, isOld, back, navigate])
  if (!order)
    return (
      <Note tone={offline ? 'offline' : refusal ? 'attention' : 'sent'}>
        {offline
          ? t`No connection: the payment of order ${no} is looked up when you are online again.`
          : refusal?.code === code.notFound
            ? t`There is no such order.`
            : t`Looking up the payment…`}
      </Note>
    )
  const { status, payUrl, memberUntil, reason } = order
  if (['failed', 'cancelled', 'expired', 'mismatch'].includes(status))
    return <Navigate to={paths.payFailure(no, back ?? undefined)} replace />
  const labels = orderLabels[status]
  const until = memberUntil ? formatMembershipDay(memberUntil) : null
  return (
    <section ref={section} className="card bar pad acc__watch" tabIndex={-1} role={isPaid ? 'alert' : undefined}>
      <Icon of={isPaid ? Check : Clock} />
      <p className="grow">
        <b>{isOld ? t`Paid on ${day}.` : i18n._(labels.title)}</b>{' '}
        <span>
          {isPaid && until
            ? t`You are a member until ${until}.`
            : status === 'creating' && reason
              ? t`The payment page could not be opened: ${reason}`
              : i18n._(labels.text)}
        </span>
      </p>
      {(payUrl || status === 'creating') && (
        <Button size="sm" onClick={() => void cancelOrder(no).then(show)}>{t`Cancel the order`}</Button>
      )}
      {payUrl && <PayButton size="sm" url={payUrl} />}
      {isPaid && <ButtonLink size="sm" icon={Printer} to={paths.receipt(no)}>{t`Receipt`}</ButtonLink>}
      {isPaid && back !== null && (
        <ButtonLink size="sm" look="primary" to={back} replace>{t`Back to where you were`}</ButtonLink>
      )}
    </section>
  )
}
