import { useEffect, useState } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { pinnedAmong, pinOpened } from '#account/records/pin-files.ts'
import { shelvePapers } from '#account/records/shelf.ts'
import { buyerZone } from '#account/reads/surroundings.ts'
import { useOffline } from '#api/connection.ts'
import { filesOfRecord } from '#domain/requests/record/copy-of-record.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Pins a record's files to this device while it is shown, and puts its papers on the shelf; returns those that are
 * there.
 */
export const usePinnedFiles = (kind: RequestKind, record: RequestRecord): ReadonlySet<string> => {
  const offline = useOffline()
  const [pinned, setPinned] = useState(none)
  const files = filesOfRecord(record)
  const key = JSON.stringify([offline, files.map((file) => file.url)])
  useEffect(() => {
    let ended = false
    const look = async () => {
      if (!offline) await pinOpened(files)
      const kept = await pinnedAmong(files)
      if (!ended) setPinned(kept)
      await shelvePapers(kind, record, buyerZone())
    }
    // If copying fails, the links still work online.
    look().catch(() => undefined)
    return () => {
      ended = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says when the files are others
  }, [key])
  return pinned
}
