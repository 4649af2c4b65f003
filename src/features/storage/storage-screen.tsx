import { BackupCard } from './backup-card.tsx'
import { StorageKeep } from './storage-keep.tsx'
import { StorageKinds } from './storage-kinds.tsx'
import './storage.css'

/** Settings of this device: what is kept here, how safely, and a copy of what is unsent. */
export const StorageScreen = () => (
  <div className="page page--narrow">
    <div className="sto">
      <StorageKinds />
      <StorageKeep />
      <BackupCard />
    </div>
  </div>
)
