import { useEffect, useState } from 'react'
import type { FileRef } from '#contract/entities/company.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { keptFiles, pinFiles } from '#data/actions/pin-files.ts'
import { shelvePapers } from '#data/actions/shelf.ts'
import { useOffline } from '#data/queries/surroundings.ts'

/** Every file of a record, each once: the buyer's own, those of the log, of parcels and of documents. */
export const filesOf = (record: RequestRecord): FileRef[] => [
  ...new Map(
    [
      ...record.attachList,
      ...(record.log ?? []).flatMap((entry) => entry.files),
      ...record.shipments.flatMap((parcel) => [...parcel.proof, ...parcel.receiptFiles, ...parcel.resultFiles]),
      ...record.requiredFiles.flatMap((required) => required.files),
    ].map((file) => [file.url, file]),
  ).values(),
]

const none: ReadonlySet<string> = new Set()

/** Copies a record's files to this device while it is looked at, its papers to the shelf; gives those that are there. */
export const usePinnedFiles = (kind: RequestKind, record: RequestRecord): ReadonlySet<string> => {
  const offline = useOffline()
  const [pinned, setPinned] = useState(none)
  const files = filesOf(record)
  const key = JSON.stringify([offline, files.map((file) => file.url)])
  useEffect(() => {
    let ended = false
    const look = async () => {
      if (!offline) await pinFiles(files)
      const kept = await keptFiles(files)
      if (!ended) setPinned(kept)
      await shelvePapers(kind, record, Intl.DateTimeFormat().resolvedOptions().timeZone)
    }
    // Whatever becomes of the copies, the links stay.
    look().catch(() => undefined)
    return () => {
      ended = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says when the files are others
  }, [key])
  return pinned
}
