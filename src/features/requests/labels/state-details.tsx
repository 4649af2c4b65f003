import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { waitLabel } from '#i18n/labels/cause-labels.ts'
import { NextTry } from '#widgets/request-state.tsx'

export function DraftStateDetails({ state }: Readonly<{ state: DraftState }>) {
  const { t, i18n } = useLingui()
  switch (state.at) {
    case 'waiting-to-send':
    case 'waiting-to-delete':
      return (
        <>
          {state.cause && <span>{`${i18n._(waitLabel(state.cause.why, state.at === 'waiting-to-delete'))}.`}</span>}{' '}
          <NextTry at={state.nextTryAt} />
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
          {t`Sent, but no confirmation yet`} <NextTry at={state.nextTryAt} />
        </>
      )
    default:
      return null
  }
}
