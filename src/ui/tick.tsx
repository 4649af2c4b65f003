import { useEffect, useRef } from 'react'
import './tick.css'

interface TickProps {
  /** Read by screen readers; shown only when `children` says it. */
  readonly label: string
  readonly state: 'on' | 'off' | 'mixed'
  readonly onChange: () => void
  readonly disabled?: boolean
}

/** A tick box with a 44 px hit area. The platform's own checkbox, drawn by the design. */
export const Tick = ({ label, state, onChange, disabled = false }: TickProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Mixed exists only as a property.
    if (box.current) box.current.indeterminate = state === 'mixed'
  }, [state])
  return (
    <label className="tickbox">
      <input ref={box} type="checkbox" aria-label={label} checked={state === 'on'} disabled={disabled} onChange={onChange} />
    </label>
  )
}
