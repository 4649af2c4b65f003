import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MembershipGoods, Order } from '#contract/entities/membership.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { cancelOrder, createOrder, readOrder, reloadMembership, type OnlineResult } from '#account/actions/online.ts'
import { code } from '#contract/codes.ts'
import { extensionStart, membershipLengthMs } from '#domain/membership/order.ts'
import { paths } from '#domain/paths.ts'
import { formatMoney, formatTime } from '#i18n/formats.ts'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { serverNow } from '#lib/clock.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Facts } from '#ui/marks/card.tsx'
import { Note } from '#ui/marks/note.tsx'
import { PayButton } from './order-watch.tsx'
import { formatMembershipDay, orderLabels, orderRefusalTexts } from './order-labels.tsx'
import { newOrderInput } from './use-order.ts'
import { PlanFacts } from './plans.tsx'

interface BuyDialogProps {
  readonly goods: MembershipGoods
  readonly back: string | null
  readonly onClose: (changed: boolean) => void
}

const Trouble = ({ result }: { readonly result: OnlineResult<Order> }) => {
  const { i18n, t } = useLingui()
  const refusalText = useRefusalText(orderRefusalTexts)
  if (!result.ok)
    return (
      <Note tone={result.why === 'offline' ? 'offline' : 'attention'} alert>
        {refusalText(result)}
      </Note>
    )
  const { status, reason } = result.data
  if (status === 'creating')
    return (
      <Note tone="attention" alert>
        {reason ? t`The payment page could not be opened: ${reason}` : t`The payment page is not open yet.`}
      </Note>
    )
  return (
    <Note tone={status === 'confirming' ? 'sent' : 'neutral'}>
      {status === 'paid'
        ? t`This order is paid, in another tab perhaps. Do not pay again.`
        : `${i18n._(orderLabels[status].title)}. ${i18n._(orderLabels[status].text)}`}
    </Note>
  )
}

/** The order's reference is made once per dialog, so that repeated tries create only one order. */
export const BuyDialog = ({ goods, back, onClose }: BuyDialogProps) => {
  const { t } = useLingui()
  const seenUntil = userOf(useSnapshot(sessionState).view)?.vipExpireTime ?? null
  const [wish] = useState(() => newOrderInput(goods.id, back))
  /** Undefined before the order; null while it is being created. */
  const [result, setResult] = useState<OnlineResult<Order> | null>()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setResult(null)
    const answer = await createOrder(wish)
    if (!answer.ok && answer.code === code.membershipChanged) await reloadMembership()
    setResult(answer)
  }
  const order = result?.ok ? result.data : null
  const hasChanged = Boolean(result && (result.ok || result.code === code.membershipChanged))
  const payUrl = order?.payUrl ?? null
  const canCancel = order?.status === 'creating' || order?.status === 'waiting'
  const openNo = payUrl === null ? null : (order?.no ?? null)
  useEffect(() => {
    if (openNo === null) return undefined
    const look = async () => {
      const answer = document.visibilityState === 'visible' ? await readOrder(openNo) : null
      if (answer?.ok) setResult(answer)
    }
    const onReturn = () => void look()
    document.addEventListener('visibilitychange', onReturn)
    // If the payment was opened in a separate window, this tab was visible all the time and gets only a focus event.
    window.addEventListener('focus', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('focus', onReturn)
    }
  }, [openNo])
  const cancel = async () => {
    if (!order) return
    setBusy(true)
    const answer = await cancelOrder(order.no)
    setBusy(false)
    if (answer.ok && answer.data.status === 'cancelled') onClose(true)
    else setResult(answer)
  }
  return (
    <Dialog
      title={<Trans>Order a membership</Trans>}
      onClose={() => onClose(hasChanged)}
      foot={
        <>
          <span className="grow not-m" />
          {order && !canCancel ? (
            <ButtonLink look="primary" to={paths.order(order.no, back ?? undefined)} onClick={() => onClose(true)}>
              <Trans>See the order</Trans>
            </ButtonLink>
          ) : (
            <Button onClick={() => onClose(hasChanged)}>{t`Close`}</Button>
          )}
          {result === undefined && <Button look="primary" onClick={() => void ask()}>{t`Place the order`}</Button>}
          {result && payUrl === null && (canCancel || !result.ok) && (
            <Button look="primary" icon={RotateCw} onClick={() => void ask()}>{t`Try again`}</Button>
          )}
          {payUrl !== null && <PayButton url={payUrl} />}
        </>
      }
    >
      <div className="stack g-4" aria-live="polite">
        {result === undefined && (
          <>
            <Facts
              facts={[
                [t`Membership`, goods.name],
                [t`Amount`, formatMoney(goods.amount, goods.currency)],
                [
                  t`Member until`,
                  formatMembershipDay(extensionStart(seenUntil, serverNow()) + membershipLengthMs(goods)),
                ],
              ]}
            />
            <PlanFacts goods={goods} />
          </>
        )}
        {result === null && <Note tone="sent">{t`Order being created…`}</Note>}
        {order && (
          <Facts
            facts={[
              [t`Order number`, order.no],
              [t`Membership`, order.goods.name],
              [t`Amount`, formatMoney(order.amount, order.currency)],
              [t`To be paid until`, formatTime(order.expireTime)],
            ]}
          />
        )}
        {canCancel && <Button look="link" busy={busy} onClick={() => void cancel()}>{t`Cancel the order`}</Button>}
        {result && payUrl === null && <Trouble result={result} />}
        {(goods.demo || payUrl !== null) && (
          <p className="small muted">
            {goods.demo
              ? t`Demonstration price: no money is taken.`
              : t`You pay on the page of the payment processor. Card data never come to this app.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}
