import { Plural } from '@lingui/react/macro'
import { useShelf } from '#account/reads/lists/shelf.ts'
import { useWorkSizes } from '#account/reads/device/storage.ts'
import { dataOr } from '#lib/live-read.ts'

/** What only this device has, and what is gone when the account's data here is deleted. Nothing if there is none. */
export const Losses = () => {
  const { unsent } = dataOr(useWorkSizes(), { unsentFiles: 0, sentFiles: 0, unsent: 0 })
  const documents = dataOr(useShelf(), []).length
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
