import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import './tick.css'

interface TickProps {
  /** Read by screen readers. Visible only when `children` contains it. */
  readonly label: string
  readonly state: 'on' | 'off' | 'mixed'
  /** `extend`: Shift was held, so everything since the last tick changes too. */
  readonly onChange: (extend: boolean) => void
  readonly disabled?: boolean
  readonly children?: ReactNode
}

export const Tick = ({ label, state, onChange, disabled = false, children }: TickProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Mixed exists as a property only, not as an attribute.
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
