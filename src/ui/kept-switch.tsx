import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Switch } from './switch.tsx'
import { showToast } from './toast-state.ts'

interface KeptSwitchProps {
  /** As it is kept now. */
  readonly on: boolean
  readonly onKeep: (on: boolean) => Promise<void>
  readonly children: ReactNode
}

/** A switch whose state is kept on this device; one that could not be kept says so and stays as it was. */
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
