import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { formatDateTime } from '#i18n/formats.ts'
import { Icon } from './icon.tsx'

interface AsOfProps {
  /** The time of the last sync, in ms since 1970. Null: never. */
  readonly at: number | null
  readonly timeZone?: string
}

export const AsOf = ({ at, timeZone }: AsOfProps) => {
  if (at === null) return null
  const when = formatDateTime(at, timeZone)
  return (
    <span className="asof">
      <Icon of={Clock} />
      <Trans>As of {when}</Trans>
    </span>
  )
}
