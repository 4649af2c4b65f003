import type { ReactNode } from 'react'
import { Switch } from './switch.tsx'
import { useSaving } from '../page/use-saving.ts'

interface StoredSwitchProps {
  /** The stored value. */
  readonly on: boolean
  readonly onStore: (on: boolean) => Promise<void>
  readonly children: ReactNode
}

/** A switch whose value is stored on this device. When storing fails, it says so and does not change. */
export const StoredSwitch = ({ on, onStore, children }: StoredSwitchProps) => {
  const { save } = useSaving()
  return (
    <Switch on={on} onChange={(next) => void save(() => onStore(next))}>
      {children}
    </Switch>
  )
}
