import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useState } from 'react'
import { waitInScreen } from '#lib/screen-waits.ts'
import { networkTimeoutMs } from '#prefs/build-settings.ts'

/**
 * The panel while a route's code loads. It has the final frame, so that nothing jumps. Its words cannot be loaded
 * later, because the connection that would bring them is the one that hangs.
 */
export const RouteLoading = () => {
  const { t } = useLingui()
  const [late, setLate] = useState(false)
  useLayoutEffect(waitInScreen, [])
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), networkTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <main className="panel" aria-busy="true" aria-label={t`Loading`} />
  return (
    <main className="panel app-failed" role="alert">
      <button type="button" className="btn btn--secondary" onClick={() => location.reload()}>
        <Trans>The connection to the server timed out. Tap to retry.</Trans>
      </button>
    </main>
  )
}
