import { useEffect, useState } from 'react'
import { systemClock } from '#lib/clock.ts'

/** Whole seconds until `at` (ms), counting down; 0 if that is past or null. */
export const useSecondsLeft = (at: number | null): number => {
  const [now, setNow] = useState(systemClock.now)
  const over = at === null || at <= now
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(systemClock.now()), 1_000)
    return () => clearInterval(timer)
  }, [over])
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000))
}

const everyMs = 30_000

/** The current time, updated every 30 s: for ages in minutes. */
export const useMinutes = (): number => {
  const [now, setNow] = useState(systemClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
