import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { setSubscription } from '#account/records/settings.ts'
import { useSubscriptions, type Subscription } from '#account/reads/account/settings.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { SkeletonRows } from '#ui/lists/skeleton.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useSaving } from '#ui/page/use-saving.ts'

/** A kind that this app does not know has the server's name. */
const useNameOf = () => {
  const { t } = useLingui()
  return ({ targetTypes }: Subscription) => (targetTypes === 'email' ? t`Replies and notices by email` : targetTypes)
}

/**
 * Switches for the kinds of mail. A list that cannot be read is no error (specification, section 8): a server that
 * refuses has none, and where none came yet the card says so and offers to ask again.
 */
export const Subscriptions = () => {
  const { save } = useSaving()
  const { read, asked, askAgain } = useSubscriptions()
  const nameOf = useNameOf()
  const list = read.status === 'ready' ? (read.data?.data ?? null) : null
  const isLoading = asked === 'asking' || read.status === 'loading'
  if (list === null && !isLoading && asked !== 'unreached') return null
  const turn = (one: Subscription, on: boolean) => void save(() => setSubscription(one.id, on))
  return (
    <Card title={<Trans>Email updates</Trans>}>
      {list === null ? (
        isLoading ? (
          <SkeletonRows rows={1} />
        ) : (
          <div className="stack">
            <p className="muted">
              <Trans>Your email settings are not on this device yet.</Trans>
            </p>
            <div>
              <Button size="sm" icon={RotateCw} onClick={askAgain}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          </div>
        )
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
