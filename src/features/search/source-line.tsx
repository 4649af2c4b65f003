import { Trans } from '@lingui/react/macro'
import { Cloud, CloudOff, HardDrive } from 'lucide-react'
import { formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/icon.tsx'
import type { AnswerSource } from './answer-source.ts'

const PartLine = ({ why, asOf }: Extract<AnswerSource, { at: 'device-part' }>) => {
  const when = asOf === null ? '' : formatDateTime(asOf)
  switch (why) {
    case 'copying':
      return <Trans>From this device, which is still copying the library</Trans>
    case 'offline':
      return when ? (
        <Trans>From the part of the library on this device, as of {when}. No network to ask for the rest</Trans>
      ) : (
        <Trans>From what this device has copied so far. No network to ask for the rest</Trans>
      )
    case 'visitor':
      return <Trans>From the part of the library on this device. Log in to search the rest</Trans>
    case 'part':
      return when ? (
        <Trans>From the part of the library on this device, as of {when}</Trans>
      ) : (
        <Trans>From what this device has copied so far</Trans>
      )
  }
}

/** Says who answered, and how old the answer is. */
export const SourceLine = ({ source }: { readonly source: AnswerSource }) => {
  switch (source.at) {
    case 'device': {
      const when = formatDateTime(source.asOf)
      return (
        <p className="asof">
          <Icon of={HardDrive} />
          <Trans>From this device, as of {when}</Trans>
        </p>
      )
    }
    case 'device-part':
      return (
        <p className="asof">
          <Icon of={source.why === 'offline' ? CloudOff : HardDrive} />
          <PartLine {...source} />
        </p>
      )
    case 'server':
      return (
        <p className="asof">
          <Icon of={Cloud} />
          <Trans>From the server, because this device has only a part of the library</Trans>
        </p>
      )
  }
}
