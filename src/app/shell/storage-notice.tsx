import { Plural, Trans } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { syncStatus } from '#data/sync/status.ts'
import { Note } from '#ui/note.tsx'

/**
 * What must never pass silently: the browser removed unsent work, or what is written cannot be kept. It names what
 * was lost, so that the buyer can write it again.
 */
export const StorageNotice = () => {
  const { storage, lost } = useSnapshot(syncStatus)
  if (lost.length > 0) {
    return (
      <div className="storage-notice">
        <Note
          tone="attention"
          alert
          onDismiss={() => {
            syncStatus.lost = []
          }}
        >
          <Plural
            value={lost.length}
            one="The browser has removed # draft that was not sent:"
            other="The browser has removed # drafts that were not sent:"
          />{' '}
          {lost.join(' · ')}
        </Note>
      </div>
    )
  }
  if (storage === 'ok') return null
  return (
    <div className="storage-notice">
      <Note tone="attention" alert>
        {storage === 'full' ? (
          <Trans>This device has no space left. What you write now may not be kept.</Trans>
        ) : (
          <Trans>This browser does not let the app keep data. What you write now may not be kept.</Trans>
        )}
      </Note>
    </div>
  )
}
