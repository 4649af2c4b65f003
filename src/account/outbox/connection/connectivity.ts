import { connection } from '#api/connection.ts'

interface Listeners {
  readonly onHint: (offline: boolean) => void
  /** Called when the page becomes visible again, or is restored from the back/forward cache. */
  readonly onSeen: () => void
}

const offline = () => !navigator.onLine

export const watchConnectivity = ({ onHint, onSeen }: Listeners) => {
  const hint = () => {
    connection.browserOffline = offline()
    onHint(offline())
  }
  const reportVisible = () => {
    if (document.visibilityState === 'visible') onSeen()
  }
  connection.browserOffline = offline()
  addEventListener('online', hint)
  addEventListener('offline', hint)
  addEventListener('pageshow', reportVisible)
  document.addEventListener('visibilitychange', reportVisible)
  return {
    offline,
    stop: () => {
      removeEventListener('online', hint)
      removeEventListener('offline', hint)
      removeEventListener('pageshow', reportVisible)
      document.removeEventListener('visibilitychange', reportVisible)
    },
  }
}
