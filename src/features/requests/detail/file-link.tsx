import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { createContext, use, useEffect, useState } from 'react'
import type { FileRef } from '#contract/entities/company.ts'
import { allowedFileUrl } from '#api/files/file-address.ts'
import { listSeparator, formatBytes } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { ForeignFileNote } from '#ui/lists/list-states.tsx'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { findPinnedUrls, pinOpenedFiles } from '#account/actions/pin-files.ts'
import { addRecordDocuments } from '#account/actions/my-documents.ts'
import { buyerZone } from '#account/queries/surroundings.ts'
import { useOffline } from '#api/connection.ts'
import { filesOfRecord } from '#domain/requests/record/copy-of-record.ts'

const none: ReadonlySet<string> = new Set()

/** Pins the files while online, and adds documents to "My documents". Returns the URLs of the pinned files. */
export function usePinRecordFiles(kind: RequestKind, record: RequestRecord): ReadonlySet<string> {
  const offline = useOffline()
  const [pinned, setPinned] = useState(none)
  const files = filesOfRecord(record)
  const key = JSON.stringify([offline, files.map((file) => file.url)])
  useEffect(() => {
    let isCancelled = false
    const pinFiles = async () => {
      if (!offline) await pinOpenedFiles(files)
      const onDevice = await findPinnedUrls(files)
      if (!isCancelled) setPinned(onDevice)
      await addRecordDocuments(kind, record, buyerZone())
    }
    pinFiles().catch(() => undefined)
    return () => {
      isCancelled = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` changes when the files do
  }, [key])
  return pinned
}

const pinnedContext = createContext<ReadonlySet<string>>(new Set())
export const PinnedFilesProvider = pinnedContext.Provider

/** A file on a site that the build does not allow is shown by name, without a link. */
export function FileLink({ file }: { file: FileRef }) {
  const { t } = useLingui()
  const isPinned = use(pinnedContext).has(file.url)
  const facts = [file.size && formatBytes(file.size), isPinned && t`on this device`]
    .filter(Boolean)
    .join(listSeparator())
  const address = allowedFileUrl(file.url)
  if (address === null)
    return (
      <span className="att">
        <Icon of={FileText} size={16} />
        {file.name}
        <ForeignFileNote />
      </span>
    )
  return (
    <a className="att" href={address} target="_blank" rel="noopener noreferrer">
      <Icon of={FileText} size={16} />
      <span>{file.name}</span>
      {facts && (
        <span translate="no" className="faint num">
          {facts}
        </span>
      )}
    </a>
  )
}

export const FileLinks = ({ files }: { files: readonly FileRef[] }) =>
  files.map((file) => <FileLink key={file.url} file={file} />)
