import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportAnswer } from '#account/actions/chat.ts'
import { useOffline } from '#api/connection.ts'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Field } from '#ui/fields/field.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'

const maxReason = 500

export const ReportDialog = ({ exchange, onClose }: Readonly<{ exchange: ExchangeRow; onClose: () => void }>) => {
  const { t } = useLingui()
  const offline = useOffline()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { save } = useSave()
  const send = async (dialog: Element | null) => {
    setTried(true)
    if (reason.trim() === '' || reportTooLongField(dialog)) return
    await save(async () => {
      await reportAnswer(exchange, reason)
      showToast({ tone: 'ok', text: offline ? t`The report waits for a connection` : t`Reported. Thank you.` })
      onClose()
    })
  }
  return (
    <Dialog
      title={<Trans>Report this answer</Trans>}
      onClose={onClose}
      foot={
        <DialogFoot onBack={onClose}>
          <Button look="primary" onClick={({ currentTarget }) => void send(currentTarget.closest('dialog'))}>
            <Trans>Report</Trans>
          </Button>
        </DialogFoot>
      }
    >
      <p className="muted">{t`Your question, the answer and the records it is based on are sent with it.`}</p>
      <Field
        label={<Trans>What is wrong?</Trans>}
        error={tried && reason.trim() === '' && t`Say what is wrong`}
        counter={{ used: reason.length, max: maxReason }}
      >
        <TextArea value={reason} onValue={setReason} limit={maxReason} autoFocus />
      </Field>
    </Dialog>
  )
}
