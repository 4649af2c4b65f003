import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Clock, HardDrive, Cloud } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'

export interface RecordOrigin {
  readonly demo: boolean
  readonly source?: string | null | undefined
  readonly snapshot?: Parameters<typeof formatDay>[0] | null | undefined
}

export const useOriginText = () => {
  const { t } = useLingui()
  return (of: RecordOrigin): string => {
    if (of.demo) return t`Demonstration data`
    const snapshot = of.snapshot ? formatDay(of.snapshot) : ''
    if (snapshot) return t`Chinese pesticide register (ICAMA), data as of ${snapshot}`
    return of.source ? t`Date of the record not stated` : t`Source and date of the record not stated`
  }
}

interface OperatorProps {
  readonly operator: Readonly<Record<'name' | 'address' | 'phone' | 'email', string> & { demo: boolean }>
}

export const OperatorAddress = ({ operator: { demo, name, address, phone, email } }: OperatorProps) => (
  <address className="stack g-2 start">
    <span>{demo ? <Trans>Demonstration company</Trans> : name}</span>
    <span>{address}</span>
    {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
    {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
  </address>
)

const inMonthsFrom = 90
const inYearsFrom = 731

export const DataAge = ({ days }: { days: number }) => {
  if (days < inMonthsFrom) return <Plural value={days} one="# day old" other="# days old" />
  if (days < inYearsFrom) return <Plural value={Math.floor(days / 30.44)} one="# month old" other="# months old" />
  return <Plural value={Math.floor(days / 365.25)} one="# year old" other="# years old" />
}

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
  /** The time of this device's last sync of the record, in ms since 1970. Null: unknown. */
  readonly copiedAt: number | null
  /** The time of the server's answer, in ms since 1970. Null: the record is from this device's copy. */
  readonly givenAt: number | null
  readonly children?: ReactNode
}

export const Provenance = ({ of, copiedAt, givenAt, children }: ProvenanceProps) => {
  const { t } = useLingui()
  const recordOf = useOriginText()
  const copied = copiedAt === null ? '' : formatDateTime(copiedAt)
  return (
    <div className="stack g-1">
      <p className="asof">
        <Icon of={Clock} />
        {recordOf(of)}
      </p>
      {children}
      {givenAt === null ? (
        <p className="asof">
          <Icon of={HardDrive} />
          <span>{copied ? t`On this device, as of ${copied}` : t`On this device`}</span>
        </p>
      ) : (
        <FromServer at={givenAt} />
      )}
    </div>
  )
}
