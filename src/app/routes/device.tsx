import { useState } from 'react'
import { DeviceScreen } from '#features/device/device-screen.tsx'
import { LogoutDialog } from '../shell/header/account-menu.tsx'

export const DeviceRoute = () => {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <DeviceScreen onLogOut={() => setLeaving(true)} />
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
