import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Switch } from './switch.tsx'
import { showToast } from './toast-state.ts'

interface KeptSwitchProps {
  /** The stored value. */
  readonly on: boolean
  readonly onKeep: (on: boolean) => Promise<void>
  readonly children: ReactNode
}

/** A switch whose value is stored on this device. When storing fails, it says so and does not change. */
export const KeptSwitch = ({ on, onKeep, children }: KeptSwitchProps) => {
  const { t } = useLingui()
  const change = (next: boolean) => {
    onKeep(next).catch(() => showToast({ tone: 'bad', text: t`This could not be saved on this device` }))
  }
  return (
    <Switch on={on} onChange={change}>
      {children}
    </Switch>
  )
}
