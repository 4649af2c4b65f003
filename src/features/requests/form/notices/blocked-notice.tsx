import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { DraftId } from '#domain/ids.ts'
import { editAsNew } from '#account/drafts/resolve.ts'
import { overlayParam, paths } from '#domain/paths.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import { fieldOfCause, wayOutOf } from '#domain/requests/draft/causes.ts'
import { formatDay } from '#i18n/formats.ts'
import { blockCauseWords, fileBlockWords, fileCauseWords } from '#i18n/words/cause-words.ts'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Note } from '#ui/marks/note.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { useAddress } from '#ui/page/use-address.ts'
import { useHere } from '#ui/page/use-here.ts'
import { useOpenDraft } from '../../use-open-draft.ts'
import { focusField } from './focus-field.ts'

interface BlockedNoticeProps {
  /** The sentence for its state. */
  readonly lead: string
  /** It was sent, but no answer came. */
  readonly unanswered: boolean
  readonly cause: BlockCause
  readonly replyBy: string
  readonly localId: DraftId
  readonly onContinue: () => void
  readonly onSendAgain: () => void
}

/** The words of a cause, with what is known about this one. */
const CauseText = ({ cause, replyBy }: { cause: BlockCause; replyBy: string }) => {
  const { i18n } = useLingui()
  const day = /^\d{4}-\d{2}-\d{2}$/.test(replyBy) ? formatDay(replyBy) : null
  if (cause.why === 'deadline-passed' && day)
    return <Trans>The reply-by date, {day}, passed before this could be sent. Choose a new date to send it.</Trans>
  const more = 'message' in cause && cause.message ? ` ${cause.message}` : ''
  if (cause.why === 'file') return `${i18n._(fileBlockWords(cause.name))} ${i18n._(fileCauseWords[cause.reason])}`
  return (
    <>
      {i18n._(blockCauseWords[cause.why])}
      {more}
    </>
  )
}

/** RETRY-4: the text for a send that may have arrived. */
export const LeftWords = () => (
  <Trans>Sent, but no confirmation yet. The app keeps retrying; the supplier receives it only once.</Trans>
)

/** Why it does not continue, after the sentence for its state, and the button that resolves it. */
export const BlockedNotice = ({
  lead,
  unanswered,
  cause,
  replyBy,
  localId,
  onContinue,
  onSendAgain,
}: BlockedNoticeProps) => {
  const { t } = useLingui()
  const [, changeAddress] = useAddress()
  const openDraft = useOpenDraft()
  const signIn = () => changeAddress({ [overlayParam.auth]: 'required' })
  const field = fieldOfCause(cause)
  const button = (label: React.ReactNode, run: () => void) => (
    <Button size="sm" onClick={run}>
      {label}
    </Button>
  )
  const asNew = async () => {
    const next = await editAsNew(localId)
    if (next !== null) openDraft(next)
  }
  const { save } = useSaving({ words: t`Could not be saved on this device. Try again.` })
  const here = useHere()
  const way = () => {
    switch (wayOutOf(cause)) {
      case 'sign-in':
        return button(<Trans>Log in</Trans>, signIn)
      case 'account':
        return (
          <Link className={buttonClass({ size: 'sm' })} to={paths.account(here)}>
            <Trans>Open account</Trans>
          </Link>
        )
      case 'edit':
        return field === null ? null : button(<Trans>Go to field</Trans>, () => focusField(field))
      case 'as-new':
        return button(<Trans>Edit as new draft</Trans>, () => void save(asNew))
      case 'check':
      case 'send-again':
        return button(<Trans>Send again</Trans>, onSendAgain)
      case 'update-app':
        return button(<Trans>Update the app</Trans>, () => location.reload())
      case 'none':
        return button(<Trans>Continue editing</Trans>, onContinue)
    }
  }
  return (
    <div className="form-note">
      <Note tone="attention">
        <div className="form-note__text">
          <p>
            <b>{lead}</b> {unanswered && <LeftWords />} <CauseText cause={cause} replyBy={replyBy} />
          </p>
          {way()}
        </div>
      </Note>
    </div>
  )
}
