import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { code } from '#contract/codes.ts'
import type { Order } from '#contract/entities/membership.ts'
import { cancelOrder, createOrder, type OnlineResult } from '#account/actions/online.ts'
import { paths } from '#domain/paths.ts'
import { formatMoney } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { EmptyState, SkeletonRows } from '#ui/lists/list-states.tsx'
import { PayButton } from './order-watch.tsx'
import { orderLabels, orderRefusalTexts } from './order-labels.tsx'
import { openPaymentPage, useReturnPath, useOrder, newOrderInput } from './use-order.ts'

type OnOrder = (result: OnlineResult<Order>) => void

/** The server does not create another order for these goods: it opens a new payment page of the failed order. */
const RetryButton = ({ order, onOrder }: Readonly<{ order: Order; onOrder: OnOrder }>) => {
  const { t } = useLingui()
  const back = useReturnPath()
  const refusalText = useRefusalText(orderRefusalTexts)
  const [wish] = useState(() => newOrderInput(order.goods.id, back))
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const result = await createOrder(wish)
    if (result.ok && result.data.payUrl) return openPaymentPage(result.data.payUrl)
    setBusy(false)
    if (result.ok) onOrder(result)
    else showToast({ tone: 'bad', text: refusalText(result) })
  }
  return <Button look="primary" icon={RotateCw} busy={busy} onClick={() => void retry()}>{t`Try again`}</Button>
}

const Outcome = ({ order, onOrder }: Readonly<{ order: Order; onOrder: OnOrder }>) => {
  const { i18n, t } = useLingui()
  const back = useReturnPath()
  const { no, status, reason, payUrl, amount, currency, paidAmount, paidCurrency } = order
  const isDeclined = Boolean(reason) && (status === 'failed' || status === 'waiting')
  const labels = orderLabels[isDeclined ? 'failed' : status]
  const price = formatMoney(amount, currency)
  const paid = paidAmount && paidCurrency ? formatMoney(paidAmount, paidCurrency) : ''
  return (
    <EmptyState
      icon={CircleAlert}
      title={i18n._(labels.title)}
      action={
        <div className="btnbar">
          {status === 'mismatch' && <ButtonLink to={paths.feedback()}>{t`Write to us`}</ButtonLink>}
          {payUrl ? (
            <>
              <Button onClick={() => void cancelOrder(no).then(onOrder)}>{t`Cancel the order`}</Button>
              <PayButton url={payUrl} />
            </>
          ) : (
            <>
              <ButtonLink look={status === 'failed' ? 'secondary' : 'primary'} to={paths.account(back ?? undefined)}>
                {status === 'mismatch' ? <Trans>Membership</Trans> : <Trans>Choose again</Trans>}
              </ButtonLink>
              {status === 'failed' && <RetryButton order={order} onOrder={onOrder} />}
            </>
          )}
        </div>
      }
    >
      {status === 'mismatch' && (
        <>
          <Trans>
            {paid} was paid instead of {price}.
          </Trans>{' '}
        </>
      )}
      {isDeclined && (
        <>
          <Trans>Reason: {reason}.</Trans>{' '}
        </>
      )}
      <span>{i18n._(labels.text)}</span> <span>{t`Order ${no}.`}</span>
    </EmptyState>
  )
}

const OfOrder = ({ no }: { readonly no: string }) => {
  const { t } = useLingui()
  const back = useReturnPath()
  const { order, refusal, requestState, offline, askAgain, show } = useOrder(no)
  if (!order)
    return requestState === 'asking' ? (
      <SkeletonRows rows={3} />
    ) : (
      <EmptyState
        icon={CircleAlert}
        title={<Trans>The payment was not completed</Trans>}
        action={
          <div className="btnbar">
            <ButtonLink to={paths.account(back ?? undefined)}>{t`Membership`}</ButtonLink>
            <Button look="primary" icon={RotateCw} onClick={askAgain}>{t`Try again`}</Button>
          </div>
        }
      >
        {refusal?.code === code.notFound
          ? t`There is no such order.`
          : offline
            ? t`No connection: the payment of order ${no} is looked up when you are online again.`
            : t`The outcome of order ${no} is not known yet. It is being checked again.`}
      </EmptyState>
    )
  if (['paid', 'confirming', 'creating'].includes(order.status))
    return <Navigate to={paths.order(order.no, back ?? undefined)} replace />
  return <Outcome order={order} onOrder={show} />
}

export const PayFailureScreen = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const no = params.get('order')
  const back = useReturnPath()
  if (no) return <OfOrder key={no} no={no} />
  return (
    <EmptyState
      icon={CircleAlert}
      title={<Trans>Payment failed</Trans>}
      action={<ButtonLink look="primary" to={paths.account(back ?? undefined)}>{t`Membership`}</ButtonLink>}
    >{t`Your orders and their outcomes are on your membership page.`}</EmptyState>
  )
}
