import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { discarded } from '#account/records/discarded-state.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

/** What was discarded since the page was opened, each with Undo. */
export const DiscardedPart = () => {
  const { t } = useLingui()
  const account = accountOf(useSnapshot(sessionState).view)
  const things = useSnapshot(discarded).things.filter((thing) => thing.account === account)
  if (things.length === 0) return null
  const failed = () => showToast({ tone: 'bad', text: t`Could not be restored` })
  return (
    <section>
      <h2 className="grp">
        <Trans>Discarded</Trans>{' '}
        <span>
          <Trans>until you close the app</Trans>
        </span>
      </h2>
      <ul className="oi-list">
        {things.map(({ id, title, putBack }) => (
          <li className="oi oi--line" key={id}>
            <span className="oi__icon">
              <Icon of={Trash2} />
            </span>
            <span className="item__t">{title}</span>
            <Button size="sm" aria-label={t`Undo: ${title}`} onClick={() => void putBack().catch(failed)}>
              <Trans>Undo</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
