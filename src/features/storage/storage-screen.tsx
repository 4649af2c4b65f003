import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSendsUnprotected } from '#account/reads/device/surroundings.ts'
import { Card } from '#ui/marks/card.tsx'
import { BackupCard } from './backup-card.tsx'
import { PlatformCard } from './platform-card.tsx'
import { StorageSafety } from './storage-safety.tsx'
import { StorageKinds } from './storage-kinds.tsx'
import { UnreadableCard } from './unreadable-card.tsx'
import './storage.css'

/** Shown if the app cannot prevent a repeated send, so that the buyer looks before sending again. */
const Sending = () => (
  <Card title={<Trans>Sending</Trans>}>
    <p className="small">
      <Trans>
        If the connection breaks while a request is being sent, the browser may send it a second time without telling
        this app. Whoever runs the platform can prevent this by switching on HTTP/2.
      </Trans>
    </p>
  </Card>
)

/** Settings of this device: what is stored here, how safely, and a copy of unsent work. */
export const StorageScreen = ({ children }: { readonly children?: ReactNode }) => (
  <div className="page page--narrow">
    <div className="sto">
      {useSendsUnprotected() && <Sending />}
      <UnreadableCard />
      <StorageKinds />
      <StorageSafety />
      <BackupCard />
      <PlatformCard />
      {children}
    </div>
  </div>
)
