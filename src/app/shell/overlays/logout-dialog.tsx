import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSyncSummaryRead } from '#account/reads/requests/sync-summary.ts'
import { session } from '#api/commands.ts'
import { paths } from '#domain/paths.ts'
import { withWords } from '#i18n/setup.ts'
import { Button } from '#ui/buttons/button.tsx'
import { asNothing, lazyPart } from '#ui/page/part.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'

/** Its words are those of the settings. If its file is missing, the dialog works without it. */
const RemoveWorkTick = lazyPart(
  async () => (await withWords(() => import('#features/device/leaving.tsx'))).RemoveWorkTick,
  asNothing,
)

/** `remove`: also delete the account's data on this device. */
const leave = async (remove: boolean): Promise<void> => {
  if (!remove) return session.end()
  await (await import('#features/device/leaving.tsx')).removeAndTell()
}

/** Asks before logging out. Unsent work stays on this device and is sent after the same account's next sign-in. */
export const LogoutDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const summary = useSyncSummaryRead()
  const unsent = summary.status === 'ready' ? summary.data.waiting + summary.data.attention : 0
  const [remove, setRemove] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog)
  return (
    <dialog ref={dialog} className="ask-dialog" aria-label={t`Log out?`} onClose={onClose}>
      <h2 className="h2">
        <Trans>Log out?</Trans>
      </h2>
      {remove ? null : summary.status === 'loading' ? (
        <p aria-busy="true">
          <Trans>Counting what has not been sent…</Trans>
        </p>
      ) : summary.status === 'failed' ? (
        <p>
          <Trans>What has not been sent could not be counted. It stays on this device.</Trans>
        </p>
      ) : unsent > 0 ? (
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
          disabled={summary.status === 'loading'}
          onClick={() => {
            onClose()
            const failed = () => showToast({ tone: 'bad', text: t`This part of the app could not be loaded` })
            void leave(remove).catch(failed)
            void navigate(`${paths.home()}?auth=login`)
          }}
        >
          <Trans>Log out</Trans>
        </button>
      </div>
    </dialog>
  )
}
