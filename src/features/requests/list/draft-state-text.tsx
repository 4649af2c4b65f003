import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { waitWords } from '#i18n/words/cause-words.ts'
import { NextTry } from '#widgets/request-state.tsx'

/** Details that the state's sentence does not contain, in a few words; nothing if it contains all. */
export const DraftStateText = ({ state }: { state: DraftState }) => {
  const { i18n } = useLingui()
  switch (state.at) {
    case 'waiting-to-send':
    case 'waiting-to-delete':
      return (
        <>
          {state.cause && i18n._(waitWords(state.cause.why, state.at === 'waiting-to-delete'))}{' '}
          <NextTry at={state.nextTryAt} />
        </>
      )
    case 'sending': {
      const { uploaded, of } = state
      return of > 0 ? (
        <Trans>
          Uploading {uploaded} of <Plural value={of} one="# file" other="# files" />
        </Trans>
      ) : null
    }
    case 'uncertain':
      return (
        <>
          <Trans>Sent, but no confirmation yet</Trans> <NextTry at={state.nextTryAt} />
        </>
      )
    case 'device':
    case 'waiting-to-save':
    case 'saving':
    case 'saved':
    case 'approval':
    case 'blocked':
    case 'conflict':
    case 'sent':
    case 'done':
      return null
  }
}
