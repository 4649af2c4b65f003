import { Field, Label, Switch as Toggle } from '@headlessui/react'
import type { ReactNode } from 'react'
import './switch.css'

interface SwitchProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

export const Switch = ({ on, onChange, disabled = false, children }: SwitchProps) => (
  <Field className="switch-field" disabled={disabled}>
    <Toggle className="switch" checked={on} onChange={onChange} />
    <Label>{children}</Label>
  </Field>
)
