import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, HardDriveDownload } from 'lucide-react'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { formatTime } from '#i18n/formats.ts'
import { stateText } from '#widgets/state-words.ts'
import type { SaveFault } from '../draft/use-draft-form.ts'

interface SavedStatusProps {
  readonly state: DraftState
  readonly savedAt: number
  readonly fault: SaveFault | null
}

/** While it is being sent, its state is in the notice below, which has room for the way out. */
const isStored = ({ at }: DraftState) =>
  at === 'device' || at === 'waiting-to-save' || at === 'saving' || at === 'saved'

/** Whether the text is saved. Conspicuous if it could not be; the text is still in the form then. */
export const SavedStatus = ({ state, savedAt, fault }: SavedStatusProps) => {
  const { i18n } = useLingui()
  const time = formatTime(savedAt)
  const text = stateText(state, (message) => i18n._(message))
  return (
    <>
      <span className="saved" role="status">
        {fault === null && isStored(state) && (
          <>
            <HardDriveDownload className="icon icon--16" aria-hidden />
            <span>
              <Trans>
                {text}, {time}
              </Trans>
            </span>
          </>
        )}
      </span>
      <span className="saved saved--bad" role="alert">
        {fault !== null && (
          <>
            <CircleAlert className="icon icon--16" aria-hidden />
            <b>
              {
                {
                  full: <Trans>Not saved: no space left. Free some space or keep this page open.</Trans>,
                  removed: <Trans>Not saved: this device has removed saved data.</Trans>,
                  locked: <Trans>Not saved because it is being sent.</Trans>,
                  failing: <Trans>Not saved yet; retrying. Keep this page open.</Trans>,
                }[fault]
              }
            </b>
          </>
        )}
      </span>
    </>
  )
}
