import { Trans, useLingui } from '@lingui/react/macro'
import { setSubscription } from '#account/records/settings.ts'
import { useSubscriptions, type Subscription } from '#account/reads/settings.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast-state.ts'

/** A kind that this app does not know has the server's name. */
const useNameOf = () => {
  const { t } = useLingui()
  return ({ targetTypes }: Subscription) => (targetTypes === 'email' ? t`Replies and notices by email` : targetTypes)
}

/** Switches for the kinds of mail. A list that cannot be read shows nothing (specification, section 8). */
export const Subscriptions = () => {
  const { t } = useLingui()
  const { read, asked } = useSubscriptions()
  const nameOf = useNameOf()
  const list = read.status === 'ready' ? (read.data?.data ?? null) : null
  if (list === null && asked !== 'asking') return null
  const turn = (one: Subscription, on: boolean) => {
    setSubscription(one.id, on).catch(() => showToast({ tone: 'bad', text: t`Could not be saved on this device` }))
  }
  return (
    <Card title={<Trans>Email updates</Trans>}>
      {list === null ? (
        <SkeletonRows rows={1} />
      ) : (
        <div className="set__switches">
          {list.map((one) => (
            <Switch key={one.id} on={one.isEnable} onChange={(on) => turn(one, on)}>
              {nameOf(one)}
            </Switch>
          ))}
        </div>
      )}
    </Card>
  )
}
