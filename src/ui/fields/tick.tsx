import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import './tick.css'

interface TickProps {
  readonly label: string
  readonly state: 'on' | 'off' | 'mixed'
  /** `extend` is true if Shift was pressed. */
  readonly onChange: (extend: boolean) => void
  readonly disabled?: boolean
  readonly children?: ReactNode
}

export const Checkbox = ({ label, state, onChange, disabled = false, children }: TickProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // `indeterminate` exists only as a property, not as an attribute.
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
