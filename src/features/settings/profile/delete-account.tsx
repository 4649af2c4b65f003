import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteAccount } from '#account/actions/settings.ts'
import { useOffline } from '#api/connection.ts'
import type { Order } from '#contract/entities/membership.ts'
import { useOrders } from '#account/queries/membership.ts'
import { useStaff, type StaffWithQuota } from '#account/queries/account.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { useSnapshot } from 'valtio'
import { formatDateTime } from '#i18n/formats.ts'
import { soleRoleOf } from '#domain/account/company-profile.ts'
import { isOpenOrder } from '#domain/membership/order.ts'
import { paths } from '#domain/paths.ts'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { PasswordInput } from '#widgets/password-input.tsx'

type DeleteAccountProps = Readonly<{ email: string; losses: ReactNode }>

const OrderWarnings = ({ list }: { readonly list: readonly Order[] }) => {
  const open = list.filter(({ status }) => isOpenOrder(status)).length
  const isOwed = list.some(({ status }) => status === 'mismatch')
  return (
    <>
      {open > 0 && (
        <Note tone="attention">
          <Plural
            value={open}
            one="# membership order is still open. Cancel it, or wait until it is paid, before you delete the account."
            other="# membership orders are still open. Cancel them, or wait until they are paid, before you delete the account."
          />
        </Note>
      )}
      {isOwed && (
        <Note tone="attention">
          <Trans>
            A payment that did not match its order has not been returned yet. Write to us before you delete the account.
          </Trans>
        </Note>
      )}
    </>
  )
}

const StaffWarnings = ({ people }: { readonly people: StaffWithQuota['list'] }) => {
  const { view } = useSnapshot(sessionState)
  const standing = soleRoleOf(people, userOf(view)?.userId ?? '')
  return (
    <>
      {standing === 'alone' && (
        <Note tone="attention">
          <Trans>You are the only person of your company: its profile and its accounts are deleted with yours.</Trans>
        </Note>
      )}
      {standing === 'last-administrator' && (
        <Note tone="attention">
          <Trans>You are the only administrator of your company. Make a colleague an administrator first.</Trans>
        </Note>
      )}
    </>
  )
}

const DeleteDialog = ({ email, losses, onClose }: DeleteAccountProps & { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const offline = useOffline()
  const orders = useOrders('')
  const staff = useStaff()
  // Until the orders and the staff have been read, it is unknown what else would be lost.
  const asking = orders.requestState === 'asking' || staff.requestState === 'asking'
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const result = await deleteAccount(password)
    setBusy(false)
    if (!result.ok) return setRefusal(refusalText(result))
    if (result.data === null) showToast({ tone: 'ok', text: t`The account was deleted` })
    else {
      const when = formatDateTime(result.data.deleteTime)
      showToast({ tone: 'ok', text: t`The account will be deleted on ${when}. Log in before then to keep it.` })
    }
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
            disabled={offline || asking || password === ''}
            onClick={() => void submit()}
          >{t`Delete account`}</Button>
        </DialogFoot>
      }
    >
      <div className="stack g-4">
        <p>
          <Trans>
            You are logged out everywhere, and your work is removed from this device. After 7 days your requests,
            drafts, saved suppliers, messages and membership are deleted for good. Reviews you wrote stay, without your
            name.
          </Trans>
        </p>
        <p>{t`To keep the account, log in within the 7 days.`}</p>
        {/* Reasons against the deletion: unsent work, open orders, a company left without an administrator. */}
        {losses}
        <ListStates
          of={orders}
          line
          rows={1}
          alsoWhenOld={!offline}
          missing={<Trans>Could not check whether a membership order is still open.</Trans>}
        >
          {({ data }) => <OrderWarnings list={data} />}
        </ListStates>
        <ListStates
          of={staff}
          line
          rows={1}
          alsoWhenOld={!offline}
          missing={<Trans>Could not load what happens to your company.</Trans>}
        >
          {({ data }) => <StaffWarnings people={data.list} />}
        </ListStates>
        {asking && !offline && (
          <p className="small muted" role="status">
            <Trans>Looking up what else is lost. The account can be deleted after that.</Trans>
          </p>
        )}
        {offline && <Note tone="offline">{t`You need to be online to delete your account.`}</Note>}
        <Field label={<Trans>Enter your password to confirm</Trans>} error={refusal}>
          <PasswordInput autoComplete="current-password" value={password} onValue={setPassword} />
        </Field>
      </div>
    </Dialog>
  )
}

export const DeleteAccountCard = ({ email, losses }: DeleteAccountProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Card title={<Trans>Delete account</Trans>}>
      <div className="stack g-4">
        <p className="muted small">
          <Trans>Deletes your account after 7 days. Until then you can cancel it by logging in.</Trans>
        </p>
        <div>
          <Button icon={Trash2} onClick={() => setOpen(true)}>
            <Trans>Delete account</Trans>
          </Button>
        </div>
      </div>
      {open && <DeleteDialog email={email} losses={losses} onClose={() => setOpen(false)} />}
    </Card>
  )
}
