import { connection } from '#api/connection.ts'

const offline = () => !navigator.onLine

export const watchConnectivity = (onHint: (offline: boolean) => void, onSeen: () => void) => {
  const ended = new AbortController()
  const { signal } = ended
  const hint = () => {
    connection.browserOffline = offline()
    onHint(offline())
  }
  const reportVisible = () => {
    if (document.visibilityState === 'visible') onSeen()
  }
  connection.browserOffline = offline()
  addEventListener('online', hint, { signal })
  addEventListener('offline', hint, { signal })
  addEventListener('pageshow', reportVisible, { signal })
  document.addEventListener('visibilitychange', reportVisible, { signal })
  return { offline, stop: () => ended.abort() }
}
