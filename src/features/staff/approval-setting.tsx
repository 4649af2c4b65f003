import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { session } from '#api/commands.ts'
import { setApproval } from '#account/records/staff.ts'
import { Card } from '#ui/marks/card.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useStaffRefusal } from './staff-refusal.ts'

/** Whether an administrator approves what staff send. It is set on the server, so it changes only online. */
export const ApprovalSetting = ({ on, offline }: { readonly on: boolean; readonly offline: boolean }) => {
  const refusalText = useStaffRefusal()
  const [busy, setBusy] = useState(false)
  const change = async (next: boolean) => {
    setBusy(true)
    const result = await setApproval(next)
    if (!result.ok) showToast({ tone: 'bad', text: refusalText(result) })
    // Also after no answer, because it may have worked.
    await session.loadUser().catch(() => undefined)
    setBusy(false)
  }
  return (
    <Card title={<Trans>Approval</Trans>}>
      <Switch on={on} disabled={offline || busy} onChange={(next) => void change(next)}>
        <Trans>An administrator approves requests before they are sent</Trans>
      </Switch>
      <p className="muted small">
        <Trans>
          This is for requests of staff; administrators send directly. Switched off, what is waiting stays until an
          administrator decides or its writer takes it back.
        </Trans>
      </p>
    </Card>
  )
}
