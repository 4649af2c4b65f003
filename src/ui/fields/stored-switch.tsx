import type { ReactNode } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { ListStates } from '../lists/list-states.tsx'
import { Switch } from './switch.tsx'
import { useSave } from '../page/use-saving.ts'

interface StoredSwitchProps {
  readonly read: LiveRead<boolean>
  readonly onStore: (on: boolean) => Promise<void>
  readonly children: ReactNode
}

export const StoredSwitch = ({ read, onStore, children }: StoredSwitchProps) => {
  const { save } = useSave()
  if (read.status !== 'ready')
    return (
      <div>
        <p className="small muted">{children}</p>
        <ListStates read={read} line rows={0}>
          {() => null}
        </ListStates>
      </div>
    )
  return (
    <Switch on={read.data} onChange={(next) => void save(() => onStore(next))}>
      {children}
    </Switch>
  )
}
