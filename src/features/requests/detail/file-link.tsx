import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { createContext, use } from 'react'
import type { FileRef } from '#contract/entities/company.ts'
import { fileAddress } from '#data/queries/file-address.ts'
import { comma, formatBytes } from '#i18n/formats.ts'
import { Icon } from '#ui/icon.tsx'

/** Addresses of the files that open without a network. */
const pinned = createContext<ReadonlySet<string>>(new Set())
export const PinnedFiles = pinned.Provider

/** A file of a record: its name, its size, and whether it is on this device. */
export const FileLink = ({ file }: { file: FileRef }) => {
  const here = use(pinned).has(file.url)
  return (
    <a className="att" href={fileAddress(file.url)} target="_blank" rel="noreferrer">
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
