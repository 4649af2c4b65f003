import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Menu } from './menu.tsx'
import { closeDrawer } from './shell-state.ts'

/** The menu below 1024 px. A modal `<dialog>`: the platform traps focus, closes on Escape and gives focus back. */
export const Drawer = () => {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="drawer-dialog"
      aria-label={t`Main menu`}
      onClose={closeDrawer}
      onClick={(event) => {
        if (event.target === dialog.current) closeDrawer()
      }}
    >
      <div className="drawer"><Menu inDrawer /></div>
    </dialog>
  )
}
