import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNeedsApproval } from '#account/queries/membership.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { blockCauseLabels, conflictTexts, fileBlockLabel, fileCauseLabels } from '#i18n/labels/cause-labels.ts'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { NextTry } from '#widgets/request-state.tsx'
import { isShownAsSending, requestStateText } from '#widgets/state-texts.ts'
import type { DraftId } from '#domain/ids.ts'
import { withdrawFromApproval } from '#account/actions/online.ts'
import type { Approval } from '#contract/entities/request.ts'
import { useOffline } from '#api/connection.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { continueAsNewDraft } from '#account/drafts/resolve.ts'
import { overlayParam, paths } from '#domain/paths.ts'
import { serverMessageOf, fieldOfCause, resolutionOf, type BlockCause } from '#domain/requests/draft/causes.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useUrlParams } from '#ui/page/use-address.ts'
import { useCurrentPath } from '#ui/page/use-current-path.ts'
import { useOpenDraft } from '../use-request-actions.ts'
import { DraftStateDetails } from '../labels/state-details.tsx'
import { focusField } from './form-problems.tsx'

type DraftNoticeProps = Readonly<{ draft: DraftView } & Record<'onContinue' | 'onResolve' | 'onSendAgain', () => void>>

function CauseText({ cause, replyBy }: { cause: BlockCause; replyBy: string }) {
  const { t, i18n } = useLingui()
  const day = /^\d{4}-\d{2}-\d{2}$/.test(replyBy) ? formatDay(replyBy) : null
  if (cause.why === 'deadline-passed' && day)
    return t`The reply-by date, ${day}, passed before this could be sent. Choose a new date to send it.`
  if (cause.why === 'file') return `${i18n._(fileBlockLabel(cause.name))} ${i18n._(fileCauseLabels[cause.reason])}`
  return [i18n._(blockCauseLabels[cause.why]), serverMessageOf(cause)].filter(Boolean).join(' ')
}

/** RETRY-4: the text for a send that may have reached the server. */
const maybeSentText = msg`Sent, but no confirmation yet. The app keeps retrying; the supplier receives it only once.`

type ResolveButtonProps = Omit<DraftNoticeProps, 'onResolve'> & Readonly<{ cause: BlockCause }>

function ResolveButton({ cause, draft: { localId }, onContinue, onSendAgain }: ResolveButtonProps) {
  const { t } = useLingui()
  const [, changeAddress] = useUrlParams()
  const openDraft = useOpenDraft()
  const field = fieldOfCause(cause)
  const button = (label: ReactNode, run: () => void) => (
    <Button size="sm" onClick={run}>
      {label}
    </Button>
  )
  const asNew = async () => {
    const next = await continueAsNewDraft(localId)
    if (next !== null) openDraft(next)
  }
  const { save } = useSave({ words: t`Could not be saved on this device. Try again.` })
  const currentPath = useCurrentPath()
  switch (resolutionOf(cause)) {
    case 'sign-in':
      return button(t`Log in`, () => changeAddress({ [overlayParam.auth]: 'required' }))
    case 'account':
      return <ButtonLink size="sm" to={paths.account(currentPath)}>{t`Open account`}</ButtonLink>
    case 'edit':
      return field === null ? null : button(t`Go to field`, () => focusField(field))
    case 'as-new':
      return button(t`Edit as new draft`, () => void save(asNew))
    case 'check':
    case 'send-again':
      return button(t`Send again`, onSendAgain)
    case 'update-app':
      return button(t`Update the app`, () => location.reload())
    case 'none':
      return button(t`Continue editing`, onContinue)
  }
}

/** Withdrawing needs a connection, because an administrator may approve the request at the same time. */
export function WithdrawButton({ localId }: { readonly localId: DraftId }) {
  const { t } = useLingui()
  const { busy, save } = useSave()
  const refusalText = useRefusalText({ offline: msg`No answer from the server. Try again when you are online.` })
  const offline = useOffline()
  const run = async () => {
    const result = await withdrawFromApproval(localId)
    if (result.ok && result.data === 'taken-back') return
    const text = result.ok ? t`Already approved and sent: it can no longer be edited` : refusalText(result)
    showToast({ tone: 'bad', text })
  }
  return (
    <Button size="sm" icon={Undo2} busy={busy} disabled={offline} onClick={() => void save(run)}>{t`Take back`}</Button>
  )
}

function NotApproved({ approval }: { readonly approval: Approval }) {
  const { t } = useLingui()
  const { state, by, reason } = approval
  if (state === 'waiting') return null
  return (
    <div className="form-note">
      <Note tone="attention" icon={CircleAlert}>
        {state === 'left' ? (
          t`You are no longer in the company that was to approve this. It was not sent; you can send it yourself.`
        ) : (
          <>
            <b>{by ? t`Sent back by ${by}` : t`Sent back by an administrator`}</b> {reason}
          </>
        )}
      </Note>
    </div>
  )
}

const tones: Readonly<Partial<Record<DraftState['at'], 'pending' | 'sent' | 'attention'>>> = {
  'waiting-to-send': 'pending',
  'waiting-to-delete': 'pending',
  approval: 'pending',
  sending: 'sent',
  uncertain: 'sent',
  sent: 'sent',
  blocked: 'attention',
  conflict: 'attention',
}

function More({ state }: { state: DraftState }) {
  const { t, i18n } = useLingui()
  const needsApproval = useNeedsApproval()
  switch (state.at) {
    case 'approval':
      return t`It is sent as it stands here when it is approved. To edit it, take it back first.`
    case 'waiting-to-send':
      return (
        <>
          <DraftStateDetails state={state} /> {needsApproval && <span>{t`Then an administrator approves it.`}</span>}
        </>
      )
    case 'uncertain':
      return (
        <>
          {i18n._(maybeSentText)} <NextTry at={state.nextTryAt} />
        </>
      )
    case 'conflict':
      return i18n._(conflictTexts[state.type])
    case 'sent':
      return formatDateTime(state.receipt.sentAt)
    default:
      return <DraftStateDetails state={state} />
  }
}

export function DraftNotice({ draft, onContinue, onResolve, onSendAgain }: DraftNoticeProps) {
  const { t, i18n } = useLingui()
  const { state } = draft
  const tone = isShownAsSending(state) ? 'sent' : (tones[state.at] ?? null)
  const text = requestStateText(state, (message) => i18n._(message))
  const needs = state.at === 'blocked' ? state.cause : state.at === 'uncertain' ? state.needs : null
  const noteTone = needs ? 'attention' : tone
  const actionButton = (): ReactNode => {
    if (needs) return <ResolveButton draft={draft} cause={needs} onContinue={onContinue} onSendAgain={onSendAgain} />
    if (state.at === 'waiting-to-send') return <Button size="sm" onClick={onContinue}>{t`Continue editing`}</Button>
    if (state.at === 'approval') return <WithdrawButton localId={draft.localId} />
    if (state.at !== 'conflict') return null
    return <Button size="sm" onClick={onResolve}>{t`Compare`}</Button>
  }
  return (
    <>
      {/* Announces only a changed sentence. The visible notice counts seconds, so it is not a live region. */}
      <span className="sr" role="status">
        {tone && text}
      </span>
      {noteTone && (
        <div className="form-note">
          <Note tone={noteTone} icon={{ pending: Clock, sent: Send, attention: CircleAlert }[noteTone]}>
            <div className="bar grow form-note__text">
              <p>
                <b>{text}</b>{' '}
                {needs ? (
                  <>
                    {state.at === 'uncertain' && <span>{i18n._(maybeSentText)}</span>}{' '}
                    <CauseText cause={needs} replyBy={draft.content.maxReplyTime} />
                  </>
                ) : (
                  <More state={state} />
                )}
              </p>
              {actionButton()}
            </div>
          </Note>
        </div>
      )}
      {draft.approval && tone === null && <NotApproved approval={draft.approval} />}
    </>
  )
}
