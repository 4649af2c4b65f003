import { useEffect, useState } from 'react'
import { systemClock } from '#lib/clock.ts'

const everyMs = 30_000

export const useNow = (): number => {
  const [now, setNow] = useState(systemClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
