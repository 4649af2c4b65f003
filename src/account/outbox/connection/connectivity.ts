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
  const seen = () => {
    if (document.visibilityState === 'visible') onSeen()
  }
  connection.browserOffline = offline()
  addEventListener('online', hint)
  addEventListener('offline', hint)
  addEventListener('pageshow', seen)
  document.addEventListener('visibilitychange', seen)
  return {
    offline,
    stop: () => {
      removeEventListener('online', hint)
      removeEventListener('offline', hint)
      removeEventListener('pageshow', seen)
      document.removeEventListener('visibilitychange', seen)
    },
  }
}
