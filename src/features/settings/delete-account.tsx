import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteAccount } from '#account/records/settings.ts'
import { useOffline } from '#api/connection.ts'
import { useSyncSummary } from '#account/reads/sync-summary.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DialogFoot } from '#ui/dialog-foot.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { showToast } from '#ui/toast-state.ts'
import { refusalText } from './online-words.ts'
import { PasswordInput } from './password-input.tsx'

interface DeleteDialogProps {
  readonly email: string
  readonly onClose: () => void
}

const DeleteDialog = ({ email, onClose }: DeleteDialogProps) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const offline = useOffline()
  const summary = useSyncSummary()
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const result = await deleteAccount(password)
    setBusy(false)
    if (!result.ok) return setRefusal(refusalText(result, (message) => i18n._(message)))
    showToast({ tone: 'ok', text: t`The account was deleted` })
    void navigate(paths.home())
  }
  return (
    <Dialog
      title={<Trans>Delete the account {email}?</Trans>}
      onClose={onClose}
      foot={
        <DialogFoot back={<Trans>Keep the account</Trans>} onBack={onClose}>
          <Button
            look="danger"
            icon={Trash2}
            busy={busy}
            disabled={offline || password === ''}
            onClick={() => void submit()}
          >
            <Trans>Delete account</Trans>
          </Button>
        </DialogFoot>
      }
    >
      <div className="set__form set__form--one">
        <p>
          <Trans>
            Your requests, drafts, saved suppliers, messages and membership are deleted here and on the server, for
            good. Reviews you wrote stay, without your name.
          </Trans>
        </p>
        {summary && summary.waiting + summary.attention > 0 && (
          <Note tone="attention">
            <Trans>There is unsent work in the outbox. It will be deleted too.</Trans>
          </Note>
        )}
        {offline && (
          <Note tone="offline">
            <Trans>You need to be online to delete your account.</Trans>
          </Note>
        )}
        <Field label={<Trans>Enter your password to confirm</Trans>} error={refusal}>
          <PasswordInput autoComplete="current-password" value={password} onValue={setPassword} />
        </Field>
      </div>
    </Dialog>
  )
}

export const DeleteAccount = ({ email }: { readonly email: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <Card title={<Trans>Delete account</Trans>}>
      <div className="set__form set__form--one">
        <p className="muted small">
          <Trans>Deletes everything of yours on this device and on the server. This cannot be undone.</Trans>
        </p>
        <div>
          <Button icon={Trash2} onClick={() => setOpen(true)}>
            <Trans>Delete account</Trans>
          </Button>
        </div>
      </div>
      {open && <DeleteDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  )
}
