import { Plural, Trans } from '@lingui/react/macro'
import { dismissRestored, useRestored } from '#account/reads/account/restore.ts'
import { dataOr } from '#lib/live-read.ts'
import { Note } from '#ui/marks/note.tsx'

/** Says what the backend lacks since it was restored from a backup, until the buyer dismisses it. */
export const RestoreNotice = () => {
  const restored = dataOr(useRestored(), null)
  if (!restored) return null
  const { gone, older } = restored
  return (
    <div className="storage-notice">
      <Note tone="attention" alert onDismiss={() => void dismissRestored()}>
        <Trans>The platform had to go back to an earlier copy of its data.</Trans>{' '}
        {gone.length === 0 && older.length === 0 && <Trans>All your requests are there.</Trans>}
        {gone.length > 0 && (
          <>
            <Plural
              value={gone.length}
              one="It has lost # request that you sent. You can still read it here; ask the supplier, or send it again:"
              other="It has lost # requests that you sent. You can still read them here; ask the suppliers, or send them again:"
            />{' '}
            {gone.join(' · ')}{' '}
          </>
        )}
        {older.length > 0 && (
          <>
            <Plural
              value={older.length}
              one="Of # request it has lost the latest news, which you can still read here:"
              other="Of # requests it has lost the latest news, which you can still read here:"
            />{' '}
            {older.join(' · ')}
          </>
        )}
      </Note>
    </div>
  )
}
