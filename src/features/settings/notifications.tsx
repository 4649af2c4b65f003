import { Trans, useLingui } from '@lingui/react/macro'
import { setEmailSubscription } from '#account/actions/settings.ts'
import { useEmailSubscriptions } from '#account/queries/account.ts'
import { Card } from '#ui/marks/card.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { PushSettings } from './push-settings.tsx'
import './settings.css'

/** Renders nothing if the server refuses the list and none is stored (specification, section 8). */
export const EmailSubscriptions = () => {
  const { t } = useLingui()
  const { save } = useSave()
  const result = useEmailSubscriptions()
  const isNone = result.read.status === 'ready' && result.read.data === null && result.requestState === 'refused'
  if (isNone) return null
  return (
    <Card title={<Trans>Email updates</Trans>}>
      <ListStates of={result} line rows={1} missing={<Trans>Your email settings are not on this device yet.</Trans>}>
        {({ data }) => (
          <div className="stack g-2">
            {data.map(({ id, isEnable, targetTypes }) => (
              <Switch key={id} on={isEnable} onChange={(on) => void save(() => setEmailSubscription(id, on))}>
                {/* A subscription that this app does not know is shown under the name that the server sends. */}
                {targetTypes === 'email' ? t`Replies and notices by email` : targetTypes}
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
    <EmailSubscriptions />
  </div>
)
