import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { removeUnreadable } from '#account/records/discard.ts'
import { useUnreadable } from '#account/reads/device/unreadable-rows.ts'
import { dataOr } from '#lib/live-read.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

/**
 * Rows that this app could not read and has set aside unchanged. A backup contains them; only the buyer removes them.
 */
export const UnreadablePart = () => {
  const { t } = useLingui()
  const rows = dataOr(useUnreadable(), [])
  const [asking, setAsking] = useState(false)
  if (rows.length === 0) return null
  const titles = [...new Set(rows.map((row) => row.title).filter(Boolean))].join(' · ')
  const since = formatDateTime(Math.min(...rows.map((row) => row.at)))
  const remove = () => {
    setAsking(false)
    removeUnreadable().catch(() => showToast({ tone: 'bad', text: t`Could not be removed` }))
  }
  return (
    <section>
      <h2 className="grp">
        <Trans>Set aside</Trans>
      </h2>
      <ul className="oi-list">
        <li className="oi oi--bad">
          <span className="oi__icon">
            <Icon of={FileQuestion} />
          </span>
          <div className="grow">
            <span className="item__t">
              <Plural value={rows.length} one="# item cannot be read" other="# items cannot be read" />
            </span>
            <span className="item__s num">
              {titles !== '' && <>{titles} · </>}
              <Trans>since {since}</Trans>
            </span>
          </div>
          <div className="oi__why">
            <span className="grow">
              <Trans>
                This version of the app cannot read what is stored here. Nothing was changed; save a backup and update
                the app.
              </Trans>
            </span>
            <span className="oi__actions">
              <Button size="sm" onClick={() => setAsking(true)}>
                <Trans>Remove</Trans>
              </Button>
            </span>
          </div>
        </li>
      </ul>
      {asking && (
        <Confirm
          danger
          title={<Trans>Remove unreadable items?</Trans>}
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        >
          <Trans>Save a backup first: a newer version of the app may be able to read it.</Trans>
        </Confirm>
      )}
    </section>
  )
}
