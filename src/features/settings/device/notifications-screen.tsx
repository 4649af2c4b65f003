import { Trans } from '@lingui/react/macro'
import { Card } from '#ui/marks/card.tsx'
import { Subscriptions } from './subscriptions.tsx'
import '../settings.css'

/** Which notices the buyer gets, and where. */
export const NotificationsScreen = () => (
  <div className="page set__page set__side">
    <Card title={<Trans>In the app</Trans>}>
      <p>
        <Trans>Suppliers’ replies and notices always stand under Messages, and the bell counts those not read.</Trans>
      </p>
    </Card>
    <Subscriptions />
  </div>
)
