import { useEffect, useState } from 'react'

/** Whether something has been so for `ms` without a break. */
export const useLasting = (so: boolean, ms: number): boolean => {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!so) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [so, ms])
  return so && lasting
}
