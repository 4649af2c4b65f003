import { Plural, Trans } from '@lingui/react/macro'
import { useShelf } from '#account/reads/lists.ts'
import { useWorkSizes } from '#account/reads/storage.ts'
import { SkeletonRows } from '#ui/lists/skeleton.tsx'

/** What only this device has, and what is gone when the account's data here is deleted. Nothing if there is none. */
export const Losses = () => {
  const work = useWorkSizes()
  const shelf = useShelf()
  // If it could not be counted, the dialog must not suggest that there is nothing.
  if (work.status === 'failed' || shelf.status === 'failed')
    return (
      <ul className="set__losses">
        <li>
          <Trans>What was not sent from this device could not be counted. It is lost for good.</Trans>
        </li>
      </ul>
    )
  if (work.status === 'loading' || shelf.status === 'loading') return <SkeletonRows rows={1} />
  const { unsent } = work.data
  const documents = shelf.data.length
  if (unsent + documents === 0) return null
  return (
    <ul className="set__losses">
      {unsent > 0 && (
        <li>
          <Plural
            value={unsent}
            one="# draft, request or change that was not sent is lost for good."
            other="# drafts, requests or changes that were not sent are lost for good."
          />
        </li>
      )}
      {documents > 0 && (
        <li>
          <Plural
            value={documents}
            one="# document in My documents is deleted from this device."
            other="# documents in My documents are deleted from this device."
          />
        </li>
      )}
    </ul>
  )
}
