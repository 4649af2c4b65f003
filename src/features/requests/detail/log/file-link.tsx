import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { createContext, use } from 'react'
import type { FileRef } from '#contract/entities/company.ts'
import { fileAddress } from '#api/files/file-address.ts'
import { comma, formatBytes } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { NotOpened } from '#ui/lists/list-states.tsx'

/** Addresses of the files that open offline. */
const pinned = createContext<ReadonlySet<string>>(new Set())
export const PinnedFiles = pinned.Provider

/**
 * A file of a record: its name, its size, and whether it is on this device. For a file on another site only the name.
 */
export const FileLink = ({ file }: { file: FileRef }) => {
  const here = use(pinned).has(file.url)
  const address = fileAddress(file.url)
  if (address === null)
    return (
      <span className="att">
        <Icon of={FileText} size={16} />
        {file.name}
        <NotOpened />
      </span>
    )
  return (
    <a className="att" href={address} target="_blank" rel="noopener noreferrer">
      <Icon of={FileText} size={16} />
      {file.name}
      {(file.size || here) && (
        <span className="faint num">
          {file.size ? formatBytes(file.size) : null}
          {file.size && here ? comma() : null}
          {here && <Trans>on this device</Trans>}
        </span>
      )}
    </a>
  )
}
