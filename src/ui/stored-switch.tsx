import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Switch } from './switch.tsx'
import { showToast } from './toast-state.ts'

interface StoredSwitchProps {
  /** The stored value. */
  readonly on: boolean
  readonly onStore: (on: boolean) => Promise<void>
  readonly children: ReactNode
}

/** A switch whose value is stored on this device. When storing fails, it says so and does not change. */
export const StoredSwitch = ({ on, onStore, children }: StoredSwitchProps) => {
  const { t } = useLingui()
  const change = (next: boolean) => {
    onStore(next).catch(() => showToast({ tone: 'bad', text: t`Could not be saved on this device` }))
  }
  return (
    <Switch on={on} onChange={change}>
      {children}
    </Switch>
  )
}
