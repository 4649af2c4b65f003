import { useEffect, useRef } from 'react'

/** Calls after `ms` of rest, with the last value only. Nothing is called after the component is gone. */
export const useDebounced = <Value>(ms: number, call: (value: Value) => void): ((value: Value) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(value), ms)
  }
}
