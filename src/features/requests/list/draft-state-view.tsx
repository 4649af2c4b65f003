import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudCheck, HardDrive, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftState } from '#domain/requests/draft-state.ts'
import { formatNumber } from '#i18n/formats.ts'
import { blockCauseShort, conflictShort, waitCauseWords } from '#i18n/words/cause-words.ts'
import { StatusPill, type PillTone } from '#ui/status-pill.tsx'
import { Track, type TrackStep } from '#ui/track.tsx'

interface Look {
  readonly tone: PillTone
  readonly icon?: LucideIcon
  readonly text: ReactNode
  readonly way: TrackStep
}

const lookOf = (state: DraftState): Look => {
  switch (state.at) {
    case 'device':
      return { tone: 'neutral', icon: HardDrive, text: <Trans>This device</Trans>, way: 'next' }
    case 'waiting-to-save':
      return { tone: 'neutral', icon: HardDrive, text: <Trans>This device</Trans>, way: 'next' }
    case 'saving':
      return { tone: 'neutral', icon: LoaderCircle, text: <Trans>Saving to account</Trans>, way: 'next' }
    case 'saved':
      return { tone: 'neutral', icon: CloudCheck, text: <Trans>Device and account</Trans>, way: 'next' }
    case 'waiting-to-send':
      return { tone: 'pending', text: <Trans>Waiting to send</Trans>, way: 'wait' }
    case 'uncertain':
      if (state.needs) return { tone: 'attention', text: <Trans>Needs attention</Trans>, way: 'bad' }
      return { tone: 'sent', icon: LoaderCircle, text: <Trans>Sending</Trans>, way: 'now' }
    case 'sending':
      return { tone: 'sent', icon: LoaderCircle, text: <Trans>Sending</Trans>, way: 'now' }
    case 'failed':
      return { tone: 'pending', text: <Trans>Retrying</Trans>, way: 'wait' }
    case 'blocked':
    case 'conflict':
      return { tone: 'attention', text: <Trans>Needs attention</Trans>, way: 'bad' }
    case 'waiting-to-delete':
      return { tone: 'neutral', icon: HardDrive, text: <Trans>Being deleted</Trans>, way: 'next' }
    case 'sent':
      return { tone: 'sent', text: <Trans>Sent</Trans>, way: 'done' }
  }
}

/** Where a draft is, as its pill; with a track once it is on its way. */
export const DraftStateView = ({ state }: { state: DraftState }) => {
  const { t } = useLingui()
  const { tone, icon, text, way } = lookOf(state)
  return (
    <>
      <StatusPill tone={tone} {...(icon ? { icon } : {})} spin={state.at === 'sending' || state.at === 'saving'}>
        {text}
      </StatusPill>
      {way !== 'next' && (
        <Track
          steps={['done', way, way === 'done' ? 'done' : 'next', 'next']}
          label={t`On this device, not yet sent to the suppliers`}
        />
      )}
    </>
  )
}

/** What the state says, in half a sentence; null where the pill says it all. */
export const DraftStateText = ({ state }: { state: DraftState }) => {
  const { i18n } = useLingui()
  switch (state.at) {
    case 'waiting-to-send':
      return state.cause ? <>{i18n._(waitCauseWords[state.cause.why])}</> : <Trans>Next to send</Trans>
    case 'sending': {
      const { uploaded, of } = state
      return of > 0 ? (
        <Trans>
          Uploading {uploaded} of <Plural value={of} one="# file" other="# files" />
        </Trans>
      ) : (
        <Trans>Sending</Trans>
      )
    }
    case 'uncertain':
      return (
        <>
          <Trans>Waiting for an answer</Trans>
          {state.needs && (
            <>
              {' · '}
              <span className="bad-text">{i18n._(blockCauseShort[state.needs.why])}</span>
            </>
          )}
        </>
      )
    case 'failed': {
      const seconds = formatNumber(Math.ceil(state.nextAttemptInMs / 1000))
      return <Trans>Server error; retrying in {seconds} s</Trans>
    }
    case 'blocked':
      return <span className="bad-text">{i18n._(blockCauseShort[state.cause.why])}</span>
    case 'conflict':
      return <span className="bad-text">{i18n._(conflictShort[state.type])}</span>
    case 'device':
    case 'waiting-to-save':
    case 'saving':
    case 'saved':
    case 'waiting-to-delete':
    case 'sent':
      return null
  }
}
