import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { applyUpdate, updateState } from '../../update.ts'
import { Button } from '#ui/buttons/button.tsx'
import { usePushMessages } from './use-push-messages.ts'
import '../later.css'

/**
 * Shows what the service worker reports to every page: updates and clicked notifications. An update is offered, never
 * forced, because it reloads every tab and waits for a running send.
 */
export const UpdatePrompt = () => {
  const { t } = useLingui()
  usePushMessages()
  const { phase } = useSnapshot(updateState)
  if (phase === 'none') return null
  return (
    <div className="row g-3 update" role="status">
      <RefreshCw className={phase === 'waiting' ? 'icon spin' : 'icon'} aria-hidden />
      <span>{phase === 'waiting' ? t`Will update once sending is complete` : t`A new version is ready.`}</span>
      {phase === 'ready' && (
        <Button size="sm" onClick={() => void applyUpdate()}>
          <Trans>Update</Trans>
        </Button>
      )}
    </div>
  )
}
