import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { showToast } from '#ui/toast-state.ts'
import { SaveCopy } from './save-copy.tsx'
import './removed-note.css'

const TryAgain = () => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const putBack = async () => {
    setBusy(true)
    try {
      await (await import('#data/actions/draft/put-back.ts')).putBack()
      location.reload()
    } catch {
      setBusy(false)
      showToast({ tone: 'bad', text: t`There is still no space. Free some on this device and try again.` })
    }
  }
  return (
    <Button size="sm" look="primary" icon={RefreshCw} busy={busy} onClick={() => void putBack()}>
      <Trans>Try again</Trans>
    </Button>
  )
}

/** I26: the browser removed the account's data under the open page. What is on the screen is all that is left. */
export const RemovedNote = () => (
  <div className="removed-note">
    <Note tone="attention" alert>
      <Trans>
        This device has removed saved data. What you see here is not saved any more: keep this page open, free some
        space and try again, or save a copy.
      </Trans>
      <span className="removed-note__actions">
        <TryAgain />
        <SaveCopy size="sm" />
      </span>
    </Note>
  </div>
)
