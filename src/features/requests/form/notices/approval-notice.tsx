import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Undo2 } from 'lucide-react'
import type { DraftId } from '#domain/ids.ts'
import { takeBackFromApproval } from '#account/records/approvals.ts'
import type { Approval } from '#contract/entities/request.ts'
import { useOffline } from '#api/connection.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'

/** Only online: an administrator may be approving it at this moment. */
export const TakeBack = ({ localId }: { readonly localId: DraftId }) => {
  const { t } = useLingui()
  const { busy, save } = useSaving()
  const offline = useOffline()
  const run = async () => {
    const result = await takeBackFromApproval(localId)
    if (result.ok && result.data === 'taken-back') return
    const text = result.ok
      ? t`Already approved and sent: it can no longer be edited`
      : result.message ||
        (result.why === 'unclear'
          ? t`No answer from the server; it may have worked. Check before trying again.`
          : result.why === 'offline'
            ? t`No answer from the server. Try again when you are online.`
            : t`Something went wrong`)
    showToast({ tone: 'bad', text })
  }
  return (
    <Button size="sm" icon={Undo2} busy={busy} disabled={offline} onClick={() => void save(run)}>
      <Trans>Take back</Trans>
    </Button>
  )
}

/** The outcome of a requested approval that was not given. */
export const NotApproved = ({ approval }: { readonly approval: Approval }) => {
  const { state, by, reason } = approval
  if (state === 'waiting') return null
  return (
    <div className="form-note">
      <Note tone="attention" icon={CircleAlert}>
        {state === 'left' ? (
          <Trans>
            You are no longer in the company that was to approve this. It was not sent; you can send it yourself.
          </Trans>
        ) : (
          <>
            <b>{by ? <Trans>Sent back by {by}</Trans> : <Trans>Sent back by an administrator</Trans>}</b> {reason}
          </>
        )}
      </Note>
    </div>
  )
}
