import { useEffect, useRef } from 'react'
import { DataSaverCard } from './data-saver.tsx'
import { OfflinePack } from './offline-pack.tsx'
import { PlatformCard } from './platform-cards.tsx'
import { Storage } from './storage.tsx'

/** Storage, the offline pack, and what the platform offers. */
export function DeviceStores({ signedIn, onShown }: Readonly<{ signedIn: boolean; onShown: () => void }>) {
  const shown = useRef(onShown)
  useEffect(() => shown.current(), [])
  return (
    <>
      <div id="storage" className="dev__stack">
        <Storage signedIn={signedIn} />
      </div>
      <div id="pack" className="dev__stack">
        <OfflinePack signedIn={signedIn} />
        <DataSaverCard />
      </div>
      <PlatformCard />
    </>
  )
}
