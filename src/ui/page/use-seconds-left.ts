import { useEffect, useState } from 'react'
import { systemClock } from '#lib/clock.ts'

export const useSecondsLeft = (at: number | null): number => {
  const [now, setNow] = useState(systemClock.now)
  useEffect(() => {
    if (at === null) return
    const look = () => {
      const next = systemClock.now()
      setNow(next)
      if (next >= at) clearInterval(timer)
    }
    const timer = setInterval(look, 1_000)
    look()
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000))
}
