import { Trans } from '@lingui/react/macro'
import { Clock, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { FromServer } from './from-server.tsx'
import { Icon } from './icon.tsx'
import './provenance.css'

interface ProvenanceProps {
  readonly of: {
    readonly demo: boolean
    /** When the register showed it, a day. */
    readonly snapshot?: string | null | undefined
  }
  /** When this device last copied it, ms; null: not known. */
  readonly copiedAt: number | null
  /** When the server gave it, ms; null: it is this device's own copy. */
  readonly givenAt: number | null
  readonly children?: ReactNode
}

/** Where a record comes from and how old it is: figures without that are hearsay. */
export const Provenance = ({ of, copiedAt, givenAt, children }: ProvenanceProps) => {
  const snapshot = of.snapshot ? formatDay(of.snapshot) : ''
  const copied = copiedAt === null ? '' : formatDateTime(copiedAt)
  return (
    <div className="provenance">
      <p className="asof">
        <Icon of={Clock} />
        {of.demo ? (
          <Trans>Invented for demonstration</Trans>
        ) : snapshot ? (
          <Trans>Chinese pesticide register, record of {snapshot}</Trans>
        ) : (
          <Trans>Chinese pesticide register, date not stated</Trans>
        )}
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
