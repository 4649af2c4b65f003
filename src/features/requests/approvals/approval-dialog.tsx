import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalRequest } from '#contract/calls/requests.ts'
import { approveRequest, returnRequest } from '#account/records/online.ts'
import type { OnlineRefusal, OnlineResult } from '#account/records/online.ts'
import { useOffline } from '#api/connection.ts'
import { bySupplier } from '#domain/requests/draft/content.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import { kinds } from '#kinds/kinds.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'
import { Note } from '#ui/marks/note.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { useLine } from '#widgets/use-line.ts'
import { FileLink } from '../detail/log/file-link.tsx'
import { TermRows, termsToShow } from '../detail/term-text.tsx'
import { useLineSummary } from '../words/use-line-summary.ts'
import './approvals.css'

const mostReason = 500

/** Everything that will be sent on approval. */
const Contents = ({ request }: { readonly request: ApprovalRequest }) => {
  const summary = useLineSummary()
  const kind = kinds[request.draft.kind ?? 'enquiry']
  const content = fromWireDraft(kind.kind, request.draft)
  return (
    <>
      {bySupplier(content).map((group) => (
        <section key={group.companyId}>
          <h3 className="h3">{group.companyName}</h3>
          <dl className="kv kv--rows">
            {group.lines.map((line) => (
              <div key={line.lineId}>
                <dt>
                  <Unbroken text={line.name} />
                </dt>
                <dd className="num">
                  <Unbroken text={summary(line)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <dl className="kv kv--rows">
        <TermRows terms={termsToShow(kind, content.terms)} replyBy={content.maxReplyTime} />
        {request.draft.attachList.length > 0 && (
          <div>
            <dt>
              <Trans>Files</Trans>
            </dt>
            <dd>
              {request.draft.attachList.map((file) => (
                <FileLink key={file.url} file={file} />
              ))}
            </dd>
          </div>
        )}
      </dl>
      {content.note && <p className="approval__note">{content.note}</p>}
    </>
  )
}

interface ApprovalDialogProps {
  readonly request: ApprovalRequest
  readonly onClose: () => void
  /** Called when it was decided, here or by somebody else: the list must be read again. */
  readonly onDecided: () => void
}

/** A colleague's request, as it will be sent on approval. Only online, because somebody else may be deciding it. */
export const ApprovalDialog = ({ request, onClose, onDecided }: ApprovalDialogProps) => {
  const { t } = useLingui()
  const offline = useOffline()
  const line = useLine()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { draft, contentHash, requester } = request
  const which = { id: draft.caseDraftId, version: draft.version ?? 0, contentHash }
  const words = (result: OnlineRefusal) => {
    if (result.why === 'offline') return t`You are offline. Requests can only be approved online.`
    if (result.why === 'unclear') return t`No answer from the server. Pressing again is safe: it is sent once.`
    return result.message || t`Something went wrong`
  }
  const run = async (act: () => Promise<OnlineResult<unknown>>, done: string) => {
    setBusy(true)
    setRefusal(null)
    const result = await act()
    setBusy(false)
    if (result.ok) {
      showToast({ tone: 'ok', text: done })
      onClose()
    } else setRefusal(words(result))
    onDecided()
  }
  const name = requester.name
  const approve = () => run(() => approveRequest(which), t`Approved and sent`)
  const giveBack = (dialog: Element | null) =>
    stopsAtSurplus(dialog) ? undefined : run(() => returnRequest(which, (reason ?? '').trim()), t`Sent back to ${name}`)
  return (
    <Dialog
      title={<Trans>Request from {name}</Trans>}
      onClose={onClose}
      foot={
        reason === null ? (
          <DialogFoot back={<Trans>Close</Trans>} onBack={onClose}>
            <Button icon={Undo2} disabled={offline || busy} onClick={() => setReason('')}>
              <Trans>Send back</Trans>
            </Button>
            <Button look="primary" icon={Send} busy={busy} disabled={offline} onClick={() => void approve()}>
              <Trans>Approve and send</Trans>
            </Button>
          </DialogFoot>
        ) : (
          <DialogFoot onBack={() => setReason(null)}>
            <Button
              look="primary"
              icon={Undo2}
              busy={busy}
              disabled={offline || reason.trim() === ''}
              onClick={({ currentTarget }) => void giveBack(currentTarget.closest('dialog'))}
            >
              <Trans>Send back</Trans>
            </Button>
          </DialogFoot>
        )
      }
    >
      <div className="approval">
        {refusal !== null && (
          <Note tone="attention" alert>
            {refusal}
          </Note>
        )}
        {offline && (
          <Note tone="offline">
            <Trans>{line}. Requests can only be approved online.</Trans>
          </Note>
        )}
        {reason === null ? (
          <Contents request={request} />
        ) : (
          <Field label={<Trans>Reason</Trans>}>
            <TextArea value={reason} limit={mostReason} onValue={setReason} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
