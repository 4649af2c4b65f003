import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { trackPendingPart } from '#lib/screen-waits.ts'
import { networkTimeoutMs } from '#prefs/build-settings.ts'
import { latePart } from '#ui/page/after-paint.ts'
import { renderSilentRetry, renderFailedPart, withEmptySuspense } from '#ui/page/part.tsx'
import { brand } from '../brand.ts'
import { Page } from './page.tsx'
import { LogIn } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { requestLogin } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'

const VisitorPreview = withEmptySuspense(latePart(() => import('./gate.tsx'), 'VisitorPreview', renderSilentRetry))

/** After the server has ended the session, the open page remains under the login modal. */
export const LoginRequired = ({ visitorText, children }: Readonly<{ visitorText?: string; children: ReactNode }>) => {
  const { view } = useSnapshot(sessionState)
  switch (view.status) {
    case 'starting':
      return <SkeletonRows />
    case 'signed-in':
    case 'expired':
      return children
    case 'visitor':
      return (
        <div className="empty">
          <LogIn className="icon" aria-hidden />
          {visitorText ? <p>{visitorText}</p> : <VisitorPreview />}
          <Button look={visitorText ? 'primary' : 'secondary'} onClick={requestLogin}>
            <Trans>Log in</Trans>
          </Button>
        </div>
      )
  }
}

/** Replaces a screen that failed. It has a header, because on a phone the header opens the menu. */
export const screenErrorFallback = (again: () => void) => (
  <Page title={brand.name}>
    <div className="page page--narrow">{renderFailedPart(again, null)}</div>
  </Page>
)

/** Uses only texts of the first load, because the download of other texts may hang. */
export const RouteLoading = () => {
  const { t } = useLingui()
  const [isLate, setIsLate] = useState(false)
  useLayoutEffect(trackPendingPart, [])
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), networkTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return <main className="panel" aria-busy="true" aria-label={t`Loading`} />
  return (
    <main className="panel app-failed" role="alert">
      <button type="button" className="btn btn--secondary" onClick={() => location.reload()}>
        <Trans>The connection to the server timed out. Tap to retry.</Trans>
      </button>
    </main>
  )
}
