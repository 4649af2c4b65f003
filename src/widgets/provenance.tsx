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

export const useRecordLabels = () => {
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
/** An age of at least this many days, two years, is shown in years; a lower one in months. */
const inYearsFrom = 731

export const DataAge = ({ days }: { days: number }) => {
  if (days < inMonthsFrom) return <Plural value={days} one="# day old" other="# days old" />
  if (days < inYearsFrom) return <Plural value={Math.floor(days / 30.44)} one="# month old" other="# months old" />
  return <Plural value={Math.floor(days / 365.25)} one="# year old" other="# years old" />
}

/** Shown for a record that the server returned at `at` (ms since 1970), because this device has no copy of it. */
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
  /** When this device last synced the record, in ms since 1970; null if unknown. */
  readonly copiedAt: number | null
  /** When the server returned the record, in ms since 1970; null if it is from this device's copy. */
  readonly givenAt: number | null
  readonly children?: ReactNode
}

/** States where a record is from and how old it is: a buyer cannot rely on figures without a source and date. */
export const Provenance = ({ of, copiedAt, givenAt, children }: ProvenanceProps) => {
  const recordOf = useRecordLabels()
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
          {copied ? <Trans>On this device, as of {copied}</Trans> : <Trans>On this device</Trans>}
        </p>
      ) : (
        <FromServer at={givenAt} />
      )}
    </div>
  )
}
