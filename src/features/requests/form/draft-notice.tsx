import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftView } from '#data/queries/requests.ts'
import { formatDateTime, formatNumber } from '#i18n/formats.ts'
import { waitCauseWords } from '#i18n/words/cause-words.ts'
import { BlockedNotice } from './blocked-notice.tsx'

const Note = ({ tone, children }: { tone: 'pending' | 'sent' | 'attention'; children: ReactNode }) => {
  const Icon = { pending: Clock, sent: Send, attention: CircleAlert }[tone]
  return (
    <div className={`note note--${tone} form-note`}>
      <Icon className="icon icon--16" aria-hidden />
      <div className="form-note__text">{children}</div>
    </div>
  )
}

interface DraftNoticeProps {
  readonly draft: DraftView
  readonly onContinue: () => void
  readonly onResolve: () => void
}

/** Where the draft stands, when that is more than "saved here", and the way out. */
export const DraftNotice = ({ draft, onContinue, onResolve }: DraftNoticeProps) => {
  const { i18n } = useLingui()
  const { state } = draft
  const goOn = (
    <button type="button" className="btn btn--secondary btn--sm" onClick={onContinue}>
      <Trans>Continue editing</Trans>
    </button>
  )
  switch (state.at) {
    case 'device':
    case 'saving':
    case 'saved':
    case 'waiting-to-save':
      return null
    case 'waiting-to-send':
      return (
        <Note tone="pending">
          <p>
            <b>
              <Trans>Waiting to send.</Trans>
            </b>{' '}
            {state.cause ? i18n._(waitCauseWords[state.cause.why]) : <Trans>Next to send</Trans>}
          </p>
          {goOn}
        </Note>
      )
    case 'sending': {
      const { uploaded, of } = state
      return (
        <Note tone="sent">
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
        </Note>
      )
    }
    case 'uncertain':
      return (
        <Note tone="sent">
          <p>
            <Trans>It left and no answer came yet. The same request is repeated until one does; it arrives once.</Trans>
          </p>
        </Note>
      )
    case 'failed': {
      const seconds = formatNumber(Math.ceil(state.nextAttemptInMs / 1000))
      return (
        <Note tone="pending">
          <p>
            <Trans>The server failed. Tried again by itself in {seconds} s.</Trans>
          </p>
          {goOn}
        </Note>
      )
    }
    case 'blocked':
      return (
        <BlockedNotice
          cause={state.cause}
          replyBy={draft.content.maxReplyTime}
          localId={draft.localId}
          onContinue={onContinue}
        />
      )
    case 'conflict':
      return (
        <Note tone="attention">
          <p>
            <Trans>This draft was changed somewhere else too. Choose what to keep; until then it is not sent.</Trans>
          </p>
          <button type="button" className="btn btn--secondary btn--sm" onClick={onResolve}>
            <Trans>Compare</Trans>
          </button>
        </Note>
      )
    case 'sent': {
      const time = formatDateTime(state.receipt.sentAt)
      return (
        <Note tone="sent">
          <p>
            <Trans>Sent {time}.</Trans>
          </p>
        </Note>
      )
    }
    case 'waiting-to-delete':
      return (
        <Note tone="pending">
          <p>
            <Trans>This draft is being deleted.</Trans>
          </p>
        </Note>
      )
  }
}
