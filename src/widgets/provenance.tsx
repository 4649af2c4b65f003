import { Trans } from '@lingui/react/macro'
import { Clock, HardDrive, Cloud } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { type RecordOrigin, useRecordWords } from './use-record-words.ts'
import './provenance.css'

/** For a record that the server returned at `at` (ms since 1970), because this device has no copy of it. */
const FromServer = ({ at }: { readonly at: number }) => {
  const when = formatDateTime(at)
  return (
    <p className="asof">
      <Icon of={Cloud} />
      <Trans>From the server, {when}. Not stored on this device</Trans>
    </p>
  )
}

interface ProvenanceProps {
  readonly of: RecordOrigin
  /** When this device last copied it, ms since 1970; null: unknown. */
  readonly copiedAt: number | null
  /** When the server returned it, ms since 1970; null: it is this device's own copy. */
  readonly givenAt: number | null
  readonly children?: ReactNode
}

/** Says where a record comes from and how old it is. Figures without that are not reliable. */
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
