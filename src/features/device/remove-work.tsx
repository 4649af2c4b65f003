import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { removeWork } from '#account/records/settings.ts'
import { paths } from '#domain/paths.ts'
import { i18n } from '#i18n/setup.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { Losses } from './losses.tsx'
import './leaving.css'

/** Logs out, deletes the account's data on this device, and reports the result. */
export const removeAndTell = async (): Promise<void> => {
  try {
    await removeWork()
    showToast({ tone: 'ok', text: i18n._(msg`Your work was removed from this device`) })
  } catch {
    const text = i18n._(msg`Your work could not be removed. Close the app’s other tabs and try again.`)
    showToast({ tone: 'bad', text })
  }
}

export interface RemoveWorkTickProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** In the logout dialog: whether to delete this account's data from the device, and what would be lost. */
export const RemoveWorkTick = ({ on, onChange }: RemoveWorkTickProps) => {
  const { t } = useLingui()
  const label = t`Also remove my work from this device`
  return (
    <div className="leave__remove">
      <Tick label={label} state={on ? 'on' : 'off'} onChange={() => onChange(!on)}>
        {label}
      </Tick>
      <div role="status">{on && <Losses />}</div>
    </div>
  )
}

export const RemoveWorkCard = () => {
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <Card title={<Trans>Remove my work from this device</Trans>}>
      <div className="leave__form">
        <p className="muted small">
          <Trans>
            For a shared or borrowed device. You are logged out, and everything of your account is deleted here. What
            the server has stays there.
          </Trans>
        </p>
        <div>
          <Button icon={Eraser} onClick={() => setAsks(true)}>
            <Trans>Remove my work</Trans>
          </Button>
        </div>
      </div>
      {asks && (
        <Confirm
          title={<Trans>Remove your work from this device?</Trans>}
          action={<Trans>Remove my work</Trans>}
          icon={Eraser}
          danger
          busy={busy}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setBusy(true)
            void removeAndTell().then(() => navigate(paths.home()))
          }}
        >
          <p>
            <Trans>You are logged out. What the server has comes back when you log in again.</Trans>
          </p>
          <Losses />
        </Confirm>
      )}
    </Card>
  )
}
