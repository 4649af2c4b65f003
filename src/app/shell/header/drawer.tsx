import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { overlayParam } from '#domain/paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lateAfterScreen } from '#ui/page/after-paint.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
import { Menu } from './menu.tsx'
import '../later.css'

const OutboxCount = lateAfterScreen(() => import('./sync-badge.tsx'), 'OutboxCount')

/** The support dialog replaces the menu in the history, so that Back does not reopen the menu. */
const SupportButton = () => {
  const [, change] = useUrlParams()
  return (
    <Button look="link" onClick={() => change({ [overlayParam.menu]: null, [overlayParam.support]: 'open' }, 'same')}>
      <Trans>Customer service</Trans>
    </Button>
  )
}

export const Drawer = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const hasAccount = accountOf(useSnapshot(sessionState).view) !== null
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className="drawer-dialog"
      aria-label={t`Main menu`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="stack drawer">
        <Menu inDrawer waiting={<Suspense>{hasAccount && <OutboxCount />}</Suspense>} foot={<SupportButton />} />
      </div>
    </dialog>
  )
}
