import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import type { DataOut } from '#contract/call.ts'
import type { staffCalls } from '#contract/calls/staff.ts'
import { inviteStaff } from '#account/actions/online.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { place } from '#lib/app-base.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { isFull, useStaffRefusal } from './staff-change.ts'

type Invite = DataOut<typeof staffCalls.staffInvite>

const Copied = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showToast({ tone: 'ok', text: t`Copied` })
    } catch {
      showToast({ tone: 'bad', text: t`Could not copy. Select the text and copy it manually.` })
    }
  }
  return (
    <div className="staff__copy">
      <Field label={label}>
        <TextInput value={value} readOnly onValue={() => undefined} onFocus={(event) => event.target.select()} />
      </Field>
      <Button icon={Copy} aria-label={t`Copy: ${label}`} onClick={() => void copy()}>{t`Copy`}</Button>
    </div>
  )
}

export const InviteDialog = ({ onClose, onFull }: Readonly<{ onClose: () => void; onFull: () => void }>) => {
  const { t } = useLingui()
  const refusalText = useStaffRefusal()
  const [invite, setInvite] = useState<Invite | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setRefusal(null)
    const result = await inviteStaff()
    setBusy(false)
    if (result.ok) return setInvite(result.data)
    if (isFull(result)) return onFull()
    setRefusal(refusalText(result))
  }
  const until = invite ? formatDateTime(invite.expiresTime) : ''
  return (
    <Dialog
      title={<Trans>Invite a colleague</Trans>}
      onClose={onClose}
      foot={
        <DialogFoot back={<Trans>Close</Trans>} onBack={onClose}>
          {!invite && (
            <Button look="primary" icon={Link2} busy={busy} onClick={() => void make()}>{t`Create invitation`}</Button>
          )}
        </DialogFoot>
      }
    >
      <div className="stack g-4">
        {refusal !== null && (
          <Note tone="attention" alert>
            {refusal}
          </Note>
        )}
        {invite ? (
          <>
            <Copied label={t`Link`} value={`${location.origin}${place.onHost(paths.invite(invite.inviteUuid))}`} />
            <Copied label={t`Code`} value={invite.inviteCode} />
            <p className="muted small">{t`Valid until ${until}. Send the code separately from the link.`}</p>
          </>
        ) : (
          <p>
            <Trans>
              Your colleague opens the link, types the code, and logs in or creates an account. It is for one person and
              valid for a week.
            </Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}
