import type { ReactNode } from 'react'
import './tick.css'

interface SwitchProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
  /** What is on or off. */
  readonly children: ReactNode
}

/** A setting that takes effect at once. What is only chosen and sent later is a Tick. */
export const Switch = ({ on, onChange, disabled = false, children }: SwitchProps) => (
  <label className="tickbox tickbox--labelled">
    <input
      type="checkbox"
      role="switch"
      aria-checked={on}
      checked={on}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{children}</span>
  </label>
)
