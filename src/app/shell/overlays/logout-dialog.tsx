import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useRef, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSyncSummary } from '#account/reads/requests/sync-summary.ts'
import { paths } from '#domain/paths.ts'
import type { RemoveWorkTickProps } from '#features/settings/leaving/remove-work.tsx'
import { withWords } from '#i18n/setup.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'

/** Its words are those of the settings. If its file is missing, the dialog works without it. */
const RemoveWorkTick = lazy(() =>
  withWords(() => import('#features/settings/leaving/remove-work.tsx')).then(
    (loaded): { default: ComponentType<RemoveWorkTickProps> } => ({ default: loaded.RemoveWorkTick }),
    () => ({ default: () => null }),
  ),
)

interface LogoutDialogProps {
  readonly onClose: () => void
  /** `remove`: also delete the account's data on this device. */
  readonly onLeave: (remove: boolean) => void
}

/** Asks before logging out. Unsent work stays on this device and is sent after the same account's next sign-in. */
export const LogoutDialog = ({ onClose, onLeave }: LogoutDialogProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const summary = useSyncSummary()
  const unsent = summary ? summary.waiting + summary.attention : 0
  const [remove, setRemove] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog)
  return (
    <dialog ref={dialog} className="ask-dialog" aria-label={t`Log out?`} onClose={onClose}>
      <h2 className="h2">
        <Trans>Log out?</Trans>
      </h2>
      {remove ? null : unsent > 0 ? (
        <p>
          <Plural
            value={unsent}
            one="# request has not been sent. It stays on this device and is sent after you log in again."
            other="# requests have not been sent. They stay on this device and are sent after you log in again."
          />
        </p>
      ) : (
        <p>
          <Trans>Drafts and requests stay on this device. Your searches and selections are cleared.</Trans>
        </p>
      )}
      <Suspense>
        <RemoveWorkTick on={remove} onChange={setRemove} />
      </Suspense>
      <div className="btnbar">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <button
          type="button"
          className={remove ? 'btn btn--danger' : 'btn btn--primary'}
          onClick={() => {
            onClose()
            onLeave(remove)
            void navigate(`${paths.home()}?auth=login`)
          }}
        >
          <Trans>Log out</Trans>
        </button>
      </div>
    </dialog>
  )
}
