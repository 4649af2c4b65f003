import { Trans } from '@lingui/react/macro'
import { CircleAlert, HardDriveDownload } from 'lucide-react'
import { formatTime } from '#i18n/formats.ts'
import type { SaveFault } from './use-draft-form.ts'

/** The form's one promise. Loud when it cannot be kept; the text is still in the form then. */
export const SavedStatus = ({ savedAt, fault }: { savedAt: number; fault: SaveFault | null }) => {
  const time = formatTime(savedAt)
  return (
    <>
      <span className="saved" role="status">
        {fault === null && (
          <>
            <HardDriveDownload className="icon icon--16" aria-hidden />
            <span>
              <Trans>Saved on this device, {time}</Trans>
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
