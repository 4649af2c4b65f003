import { useState } from 'react'
import { DeviceScreen } from '#features/device/device-screen.tsx'
import { LogoutDialog } from '../shell/overlays/logout-dialog.tsx'

export const Device = () => {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <DeviceScreen onLogOut={() => setLeaving(true)} />
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
