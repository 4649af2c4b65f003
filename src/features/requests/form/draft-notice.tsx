import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftView } from '#account/reads/requests.ts'
import type { BlockCause } from '#domain/requests/causes.ts'
import { formatDateTime, formatNumber } from '#i18n/formats.ts'
import { conflictWords, waitCauseWords } from '#i18n/words/cause-words.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { BlockedNotice } from './blocked-notice.tsx'

const Notice = ({ tone, children }: { tone: 'pending' | 'sent' | 'attention'; children: ReactNode }) => (
  <div className="form-note">
    <Note tone={tone} icon={{ pending: Clock, sent: Send, attention: CircleAlert }[tone]}>
      <div className="form-note__text">{children}</div>
    </Note>
  </div>
)

interface DraftNoticeProps {
  readonly draft: DraftView
  readonly onContinue: () => void
  readonly onResolve: () => void
  readonly onSendAgain: () => void
}

/** Where the draft stands, when that is more than "saved here", and the way out. */
export const DraftNotice = ({ draft, onContinue, onResolve, onSendAgain }: DraftNoticeProps) => {
  const { i18n } = useLingui()
  const { state } = draft
  const goOn = (
    <Button size="sm" onClick={onContinue}>
      <Trans>Continue editing</Trans>
    </Button>
  )
  const blocked = (cause: BlockCause) => (
    <BlockedNotice
      cause={cause}
      replyBy={draft.content.maxReplyTime}
      localId={draft.localId}
      onContinue={onContinue}
      onSendAgain={onSendAgain}
    />
  )
  switch (state.at) {
    case 'device':
    case 'saving':
    case 'saved':
    case 'waiting-to-save':
      return null
    case 'waiting-to-send':
      return (
        <Notice tone="pending">
          <p>
            <b>
              <Trans>Waiting to send.</Trans>
            </b>{' '}
            {state.cause ? i18n._(waitCauseWords[state.cause.why]) : <Trans>Next to send</Trans>}
          </p>
          {goOn}
        </Notice>
      )
    case 'sending': {
      const { uploaded, of } = state
      return (
        <Notice tone="sent">
          <p>
            <b>
              <Trans>Sending.</Trans>
            </b>{' '}
            {of > 0 && (
              <Trans>
                Uploaded {uploaded} of <Plural value={of} one="# file" other="# files" />
              </Trans>
            )}
          </p>
        </Notice>
      )
    }
    case 'uncertain':
      return (
        <>
          <Notice tone="sent">
            <p>
              <Trans>Sent, but no confirmation yet. The app keeps retrying; the supplier receives it only once.</Trans>
            </p>
          </Notice>
          {state.needs && blocked(state.needs)}
        </>
      )
    case 'failed': {
      const seconds = formatNumber(Math.ceil(state.nextAttemptInMs / 1000))
      return (
        <Notice tone="pending">
          <p>
            <Trans>Server error. Retrying automatically in {seconds} s.</Trans>
          </p>
          {goOn}
        </Notice>
      )
    }
    case 'blocked':
      return blocked(state.cause)
    case 'conflict':
      return (
        <Notice tone="attention">
          <p>{i18n._(conflictWords[state.type])}</p>
          <Button size="sm" onClick={onResolve}>
            <Trans>Compare</Trans>
          </Button>
        </Notice>
      )
    case 'sent': {
      const time = formatDateTime(state.receipt.sentAt)
      return (
        <Notice tone="sent">
          <p>
            <Trans>Sent {time}.</Trans>
          </p>
        </Notice>
      )
    }
    case 'waiting-to-delete':
      return (
        <Notice tone="pending">
          <p>
            <Trans>This draft is being deleted.</Trans>
          </p>
        </Notice>
      )
  }
}
