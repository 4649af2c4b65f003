import { useEffect, useState } from 'react'
import { serverNow } from '#lib/clock.ts'

const everyMs = 30_000

/** The time by the server's clock, in ms since 1970, updated every 30 s. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
