import { useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { renewOrEndPush } from '#account/actions/push.ts'
import { openPageMessage } from '#contract/calls/push.ts'
import { sessionState } from '#api/session/session-state.ts'
import { useLocale } from '#prefs/prefs.ts'
import { applyUpdate, updateState } from '../../update.ts'
import { Button } from '#ui/buttons/button.tsx'
import '../later.css'

const usePushMessages = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
    const onMessage = ({ data, ports }: MessageEvent) => {
      const message = openPageMessage.safeParse(data).data
      if (!message) return
      ports[0]?.postMessage({ type: 'opened' })
      void navigate(message.path)
    }
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [navigate])

  const { view } = useSnapshot(sessionState)
  const locale = useLocale()
  const zone = view.status === 'signed-in' ? view.user?.timezone : undefined
  const account = view.status === 'signed-in' && view.user ? view.sub : view.status
  useEffect(() => {
    // A failure is ignored, because the next start tries again.
    void renewOrEndPush(sessionState.view, locale).catch(() => undefined)
  }, [account, locale, zone])
}

/** An update is offered, never forced, because it reloads every tab and waits for a running send. */
export const UpdatePrompt = () => {
  const { t } = useLingui()
  usePushMessages()
  const { phase } = useSnapshot(updateState)
  if (phase === 'none') return null
  return (
    <div className="row g-3 update" role="status">
      <RefreshCw className={phase === 'waiting' ? 'icon spin' : 'icon'} aria-hidden />
      <span>{phase === 'waiting' ? t`Will update once sending is complete` : t`A new version is ready.`}</span>
      {phase === 'ready' && <Button size="sm" onClick={() => void applyUpdate()}>{t`Update`}</Button>}
    </div>
  )
}
