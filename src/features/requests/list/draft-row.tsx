import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { discardDraft } from '#account/drafts/withdraw.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { refuseForMembership } from '#api/refusals.ts'
import { today } from '#account/reads/buyer-day.ts'
import type { DraftView } from '#account/reads/requests.ts'
import { bySupplier } from '#domain/requests/by-supplier.ts'
import { kindContracts } from '#contract/entities/request.ts'
import type { Problem } from '#domain/requests/kind-rules.ts'
import type { QuotaJudgement } from '#domain/membership/quota.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { comma, formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toast-state.ts'
import { usePhone } from '#ui/use-media.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { fieldOf } from '../words/field-name.ts'
import { DraftStateText, DraftStateView } from './draft-state-view.tsx'
import { Due } from './due.tsx'
import { RowFrame } from './row-frame.tsx'

/** What is still needed, each field's name once. */
const StillNeeded = ({ kind, draft, problems }: { kind: KindDescriptor; draft: DraftView; problems: Problem[] }) => {
  const { i18n } = useLingui()
  if (problems.length === 0)
    return (
      <span className="ready">
        <Icon of={Check} size={16} />
        <Trans>Ready to send</Trans>
      </span>
    )
  const names = [...new Set(problems.map(({ path }) => i18n._(fieldOf(kind, draft.content, path).label)))].join(comma())
  return <Trans>Missing: {names}</Trans>
}

interface DraftRowProps {
  readonly kind: KindDescriptor
  readonly draft: DraftView
  /** What the membership allows of this kind; null until that is read. */
  readonly quota: QuotaJudgement | null
  readonly onOpen: () => void
}

export const DraftRow = ({ kind, draft, quota, onOpen }: DraftRowProps) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { content, state, localId } = draft
  const style = usePhone() ? 'mobile' : 'full'
  const needed = kindRules[draft.kind].judge(content, { today: today(), style })
  const ready = needed.length === 0
  const stopped = state.at === 'blocked' || state.at === 'conflict'
  const going = state.at === 'waiting-to-delete'
  const failed = () => showToast({ tone: 'bad', text: t`Could not be saved on this device` })
  const send = async () => {
    if (quota?.ok === false) return refuseForMembership(kindContracts[draft.kind].permissionType)
    const problems = await sendDraft(localId, style)
    if (problems.length > 0) onOpen()
    else showToast({ tone: 'ok', text: t`Waiting to send` })
  }
  const discard = async () => {
    setAsking(false)
    const result = await discardDraft(localId)
    showToast(
      result.ok
        ? { tone: 'ok', text: t`Draft deleted` }
        : { tone: 'bad', text: t`Already sent: it can no longer be recalled` },
    )
  }
  return (
    <>
      <RowFrame
        products={content.lines}
        open={onOpen}
        state={<DraftStateView state={state} />}
        detail={
          stopped || going ? (
            <DraftStateText state={state} />
          ) : (
            <StillNeeded kind={kind} draft={draft} problems={needed} />
          )
        }
        suppliers={
          <span className="muted clip">
            {bySupplier(content)
              .map((group) => group.companyName)
              .join(comma())}
          </span>
        }
        due={<Due day={content.maxReplyTime} stands="waits" />}
        activity={formatDateTime(draft.updatedAt)}
        action={
          !going && (
            <>
              {ready && !stopped ? (
                <Button look="primary" size="sm" onClick={() => void send().catch(failed)}>
                  <Trans>Send</Trans>
                </Button>
              ) : (
                <Button size="sm" onClick={onOpen}>
                  {stopped ? <Trans>Fix</Trans> : <Trans>Continue</Trans>}
                </Button>
              )}
              <IconButton icon={Trash2} size="sm" label={t`Delete draft`} onClick={() => setAsking(true)} />
            </>
          )
        }
      />
      {asking && (
        <Confirm
          danger
          icon={Trash2}
          title={<Trans>Delete this draft?</Trans>}
          action={<Trans>Delete</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setAsking(false)}
          onConfirm={() => void discard().catch(failed)}
        >
          <Trans>The draft and its files are deleted from this device and your account.</Trans>
        </Confirm>
      )}
    </>
  )
}
