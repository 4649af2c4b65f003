import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNeedsApproval } from '#account/reads/membership.ts'
import type { DraftView } from '#account/reads/drafts.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { conflictWords, waitCauseWords, waitWords } from '#i18n/words/cause-words.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { NextTry } from '#widgets/request-state.tsx'
import { stateText } from '#widgets/state-words.ts'
import { BlockedNotice, LeftWords } from './blocked-notice.tsx'
import type { DraftId } from '#domain/ids.ts'
import { takeBackFromApproval } from '#account/records/online.ts'
import type { Approval } from '#contract/entities/request.ts'
import { useOffline } from '#api/connection.ts'
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
const NotApproved = ({ approval }: { readonly approval: Approval }) => {
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

type Tone = 'pending' | 'sent' | 'attention'

/** As long as the text is only stored, the form's header says everything. */
const toneOf = (state: DraftState): Tone | null => {
  switch (state.at) {
    case 'device':
    case 'waiting-to-save':
    case 'saving':
    case 'saved':
    case 'done':
      return null
    case 'waiting-to-send':
      return state.cause === null || state.cause.why === 'files' ? 'sent' : 'pending'
    case 'waiting-to-delete':
    case 'approval':
      return 'pending'
    case 'sending':
    case 'uncertain':
    case 'sent':
      return 'sent'
    case 'blocked':
    case 'conflict':
      return 'attention'
  }
}

/** Details that the state's sentence does not contain. */
const More = ({ state }: { state: DraftState }) => {
  const { i18n } = useLingui()
  const needsApproval = useNeedsApproval()
  switch (state.at) {
    case 'approval':
      return <Trans>It is sent as it stands here when it is approved. To edit it, take it back first.</Trans>
    case 'waiting-to-send':
      return (
        <>
          {state.cause && <>{i18n._(waitCauseWords[state.cause.why])}.</>} <NextTry at={state.nextTryAt} />{' '}
          {needsApproval && <Trans>Then an administrator approves it.</Trans>}
        </>
      )
    case 'waiting-to-delete':
      return (
        <>
          {state.cause && <>{i18n._(waitWords(state.cause.why, true))}.</>} <NextTry at={state.nextTryAt} />
        </>
      )
    case 'sending': {
      const { uploaded, of } = state
      return of > 0 ? (
        <Trans>
          Uploaded {uploaded} of <Plural value={of} one="# file" other="# files" />
        </Trans>
      ) : null
    }
    case 'uncertain':
      return (
        <>
          <LeftWords /> <NextTry at={state.nextTryAt} />
        </>
      )
    case 'conflict':
      return i18n._(conflictWords[state.type])
    case 'sent':
      return formatDateTime(state.receipt.sentAt)
    default:
      return null
  }
}

interface DraftNoticeProps {
  readonly draft: DraftView
  readonly onContinue: () => void
  readonly onResolve: () => void
  readonly onSendAgain: () => void
}

/** The draft's state, if it is more than "saved here", and the way out. */
export const DraftNotice = ({ draft, onContinue, onResolve, onSendAgain }: DraftNoticeProps) => {
  const { i18n } = useLingui()
  const { state } = draft
  const tone = toneOf(state)
  const text = stateText(state, (message) => i18n._(message))
  const needs = state.at === 'blocked' ? state.cause : state.at === 'uncertain' ? state.needs : null
  const way = (): ReactNode => {
    if (state.at === 'waiting-to-send')
      return (
        <Button size="sm" onClick={onContinue}>
          <Trans>Continue editing</Trans>
        </Button>
      )
    if (state.at === 'approval') return <TakeBack localId={draft.localId} />
    if (state.at !== 'conflict') return null
    return (
      <Button size="sm" onClick={onResolve}>
        <Trans>Compare</Trans>
      </Button>
    )
  }
  return (
    <>
      {/* Separate from the note, which counts seconds: only the sentence is announced when it changes. */}
      <span className="sr" role="status">
        {tone && text}
      </span>
      {needs ? (
        <BlockedNotice
          lead={text}
          unanswered={state.at === 'uncertain'}
          cause={needs}
          replyBy={draft.content.maxReplyTime}
          localId={draft.localId}
          onContinue={onContinue}
          onSendAgain={onSendAgain}
        />
      ) : (
        tone && (
          <div className="form-note">
            <Note tone={tone} icon={{ pending: Clock, sent: Send, attention: CircleAlert }[tone]}>
              <div className="form-note__text">
                <p>
                  <b>{text}</b> <More state={state} />
                </p>
                {way()}
              </div>
            </Note>
          </div>
        )
      )}
      {draft.approval && tone === null && <NotApproved approval={draft.approval} />}
    </>
  )
}
