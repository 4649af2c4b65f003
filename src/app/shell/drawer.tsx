import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useShowModal } from '#ui/use-show-modal.ts'
import { Menu } from './menu.tsx'
import { useOverlay } from './open-overlay.ts'

/** The menu below 1024 px. A modal `<dialog>`: the platform traps focus, closes on Escape and restores focus. */
export const Drawer = () => {
  const { t } = useLingui()
  const [, setOpen] = useOverlay('menu')
  const closeDrawer = () => setOpen(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- clicking the backdrop only repeats what Escape and the close button do
    <dialog
      ref={dialog}
      className="drawer-dialog"
      aria-label={t`Main menu`}
      onClose={closeDrawer}
      onClick={(event) => {
        if (event.target === dialog.current) closeDrawer()
      }}
    >
      <div className="drawer">
        <Menu inDrawer />
      </div>
    </dialog>
  )
}
