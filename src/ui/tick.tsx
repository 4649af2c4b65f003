import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import './tick.css'

interface TickProps {
  /** Read by screen readers; shown only when `children` says it. */
  readonly label: string
  readonly state: 'on' | 'off' | 'mixed'
  /** `extend`: Shift was held, so everything since the last tick goes along. */
  readonly onChange: (extend: boolean) => void
  readonly disabled?: boolean
  /** The label in sight, beside the box. */
  readonly children?: ReactNode
}

/** A tick box with a 44 px hit area. The platform's own checkbox, drawn by the design. */
export const Tick = ({ label, state, onChange, disabled = false, children }: TickProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Mixed exists only as a property.
    if (box.current) box.current.indeterminate = state === 'mixed'
  }, [state])
  return (
    <label className={children ? 'tickbox tickbox--labelled' : 'tickbox'}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={state === 'on'}
        disabled={disabled}
        onChange={(event) => onChange((event.nativeEvent as unknown as MouseEvent).shiftKey)}
      />
      {children && <span aria-hidden>{children}</span>}
    </label>
  )
}
