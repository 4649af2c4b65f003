import { useEffect, useState } from 'react'
import { serverNow } from '#lib/clock.ts'

const everyMs = 30_000

/** The current time by the server's clock, updated every 30 s, for clocks, deadlines and waiting times. */
export const useNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
