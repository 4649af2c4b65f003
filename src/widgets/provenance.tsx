import { Trans } from '@lingui/react/macro'
import { Clock, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#i18n/formats.ts'
import { FromServer } from './from-server.tsx'
import { Icon } from '#ui/icon.tsx'
import { type RecordOrigin, useRecordWords } from './use-record-words.ts'
import './provenance.css'

interface ProvenanceProps {
  readonly of: RecordOrigin
  /** When this device last copied it, ms; null: not known. */
  readonly copiedAt: number | null
  /** When the server gave it, ms; null: it is this device's own copy. */
  readonly givenAt: number | null
  readonly children?: ReactNode
}

/** Where a record comes from and how old it is: figures without that are hearsay. */
export const Provenance = ({ of, copiedAt, givenAt, children }: ProvenanceProps) => {
  const recordOf = useRecordWords()
  const copied = copiedAt === null ? '' : formatDateTime(copiedAt)
  return (
    <div className="provenance">
      <p className="asof">
        <Icon of={Clock} />
        {recordOf(of)}
      </p>
      {children}
      {givenAt === null ? (
        <p className="asof">
          <Icon of={HardDrive} />
          {copied ? <Trans>On this device, as of {copied}</Trans> : <Trans>On this device</Trans>}
        </p>
      ) : (
        <FromServer at={givenAt} />
      )}
    </div>
  )
}
