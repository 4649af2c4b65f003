import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApprovalRequest } from '#contract/calls/requests.ts'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { useApprovals } from '#account/queries/membership.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { useOffline } from '#api/connection.ts'
import { mayBeStale } from '#lib/live-read.ts'
import { Send, Undo2 } from 'lucide-react'
import { approveRequest, returnRequest, type OnlineResult } from '#account/actions/online.ts'
import { groupLinesBySupplier } from '#domain/requests/draft/content.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { kinds } from '#kinds/kinds.ts'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { Note } from '#ui/marks/note.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useConnectionText } from '#widgets/state-texts.ts'
import { ProductsTitle, supplierNames } from '../labels/line-labels.tsx'
import { LineRows, TermRows, visibleTerms } from '../detail/fact-rows.tsx'

function Contents({ request: { draft } }: { readonly request: ApprovalRequest }) {
  const kind = kinds[draft.kind ?? 'enquiry']
  const content = useContentWithNames(fromWireDraft(kind.kind, draft))
  return (
    <>
      {groupLinesBySupplier(content).map((group) => (
        <section key={group.companyId}>
          <h3 className="h3">{group.companyName}</h3>
          <dl className="kv kv--rows">
            <LineRows lines={group.lines} />
          </dl>
        </section>
      ))}
      <dl className="kv kv--rows">
        <TermRows terms={visibleTerms(kind, content.terms)} replyBy={content.maxReplyTime} files={draft.attachList} />
      </dl>
      {content.note && <p className="pre">{content.note}</p>}
    </>
  )
}

type ApprovalDialogProps = Readonly<{
  request: ApprovalRequest
  onClose: () => void
  /** Called after each attempt to decide: another administrator may have decided, so the list must be read again. */
  onDecided: () => void
}>

/** A decision needs a connection, because another administrator may decide the same request at the same time. */
export function ApprovalDialog({ request, onClose, onDecided }: ApprovalDialogProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const line = useConnectionText()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { draft, contentHash, requester } = request
  const { name } = requester
  const revision = { id: draft.caseDraftId, version: draft.version ?? 0, contentHash }
  const refusalText = useRefusalText({
    offline: msg`You are offline. Requests can only be approved online.`,
    unclear: msg`No answer from the server. Pressing again is safe: it is sent once.`,
  })
  const run = async (act: () => Promise<OnlineResult<unknown>>, done: string) => {
    setBusy(true)
    setRefusal(null)
    const result = await act()
    setBusy(false)
    if (result.ok) {
      showToast({ tone: 'ok', text: done })
      onClose()
    } else setRefusal(refusalText(result))
    onDecided()
  }
  const approve = () => run(() => approveRequest(revision), t`Approved and sent`)
  const giveBack = async (dialog: Element | null) => {
    if (reportTooLongField(dialog)) return
    await run(() => returnRequest(revision, (reason ?? '').trim()), t`Sent back to ${name}`)
  }
  return (
    <Dialog
      title={t`Request from ${name}`}
      onClose={onClose}
      foot={
        reason === null ? (
          <DialogFoot back={t`Close`} onBack={onClose}>
            <Button icon={Undo2} disabled={offline || busy} onClick={() => setReason('')}>{t`Send back`}</Button>
            <Button look="primary" icon={Send} busy={busy} disabled={offline} onClick={() => void approve()}>
              {t`Approve and send`}
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
            >{t`Send back`}</Button>
          </DialogFoot>
        )
      }
    >
      <div className="stack g-4 approval">
        {refusal !== null && (
          <Note tone="attention" alert>
            {refusal}
          </Note>
        )}
        {offline && <Note tone="offline">{t`${line}. Requests can only be approved online.`}</Note>}
        {reason === null ? (
          <Contents request={request} />
        ) : (
          <Field label={t`Reason`}>
            <TextArea value={reason} limit={500} onValue={setReason} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

function Row({ request, onReview }: Readonly<{ request: ApprovalRequest; onReview: () => void }>) {
  const { t } = useLingui()
  const { lines } = useContentWithNames(fromWireDraft(request.draft.kind ?? 'enquiry', request.draft))
  const { name } = request.requester
  const time = formatDateTime(request.askedTime)
  const suppliers = supplierNames(lines)
  return (
    <ListRow
      title={<ProductsTitle products={lines} />}
      detail={t`${name}, ${time}. To ${suppliers}`}
      action={<Button size="sm" onClick={onReview}>{t`Review`}</Button>}
    />
  )
}

export function Approvals() {
  const offline = useOffline()
  const approvals = useApprovals()
  const [opened, setOpened] = useState<ApprovalRequest | null>(null)
  return (
    <ListStates
      of={approvals}
      line
      rows={1}
      alsoWhenOld={!offline}
      missing={<Trans>Could not check whether requests are waiting for your approval.</Trans>}
    >
      {({ data: list, asOf }) => {
        const count = list.length
        if (count === 0 && opened === null) return null
        return (
          <Card
            title={
              <Plural
                value={count}
                one="# request is waiting for your approval"
                other="# requests are waiting for your approval"
              />
            }
            aside={(offline || mayBeStale(approvals.requestState)) && <AsOf at={asOf} />}
          >
            <ul className="list">
              {list.map((request) => (
                <Row key={request.draft.caseDraftId} request={request} onReview={() => setOpened(request)} />
              ))}
            </ul>
            {opened && (
              <ApprovalDialog request={opened} onClose={() => setOpened(null)} onDecided={approvals.askAgain} />
            )}
          </Card>
        )
      }}
    </ListStates>
  )
}
