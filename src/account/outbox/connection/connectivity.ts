import { connection } from '#api/connection.ts'

/** What the browser tells of network and page. The only place that reads `navigator.onLine`: it lies both ways. */
export interface Connectivity {
  readonly offline: () => boolean
  readonly stop: () => void
}

interface Listeners {
  /** The browser's own word changed. */
  readonly onHint: (offline: boolean) => void
  /** The page is seen again, or came back from the history cache. */
  readonly onSeen: () => void
}

const offline = () => !navigator.onLine

export const watchConnectivity = ({ onHint, onSeen }: Listeners): Connectivity => {
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
