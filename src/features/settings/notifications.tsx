import { Trans, useLingui } from '@lingui/react/macro'
import { setSubscription } from '#account/actions/settings.ts'
import { useSubscriptions, type Subscription } from '#account/queries/account.ts'
import { Card } from '#ui/marks/card.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { PushSettings } from './push-settings.tsx'
import './settings.css'

/** Returns a function that names a subscription. One that this app does not know has the server's name. */
const useNameOf = () => {
  const { t } = useLingui()
  return ({ targetTypes }: Subscription) => (targetTypes === 'email' ? t`Replies and notices by email` : targetTypes)
}

/** The list of subscriptions; nothing if the server refuses it and none is stored (specification, section 8). */
export const Subscriptions = () => {
  const { save } = useSaving()
  const result = useSubscriptions()
  const nameOf = useNameOf()
  const isNone = result.read.status === 'ready' && result.read.data === null && result.requestState === 'refused'
  if (isNone) return null
  const turn = (one: Subscription, on: boolean) => void save(() => setSubscription(one.id, on))
  return (
    <Card title={<Trans>Email updates</Trans>}>
      <ListStates of={result} line rows={1} missing={<Trans>Your email settings are not on this device yet.</Trans>}>
        {({ data }) => (
          <div className="stack g-2">
            {data.map((one) => (
              <Switch key={one.id} on={one.isEnable} onChange={(on) => turn(one, on)}>
                {nameOf(one)}
              </Switch>
            ))}
          </div>
        )}
      </ListStates>
    </Card>
  )
}

export const NotificationsScreen = () => (
  <div className="page set__page stack g-4">
    <Card title={<Trans>In the app</Trans>}>
      <p>
        <Trans>Suppliers’ replies and notices always stand under Messages, and the bell counts those not read.</Trans>
      </p>
    </Card>
    <PushSettings />
    <Subscriptions />
  </div>
)
