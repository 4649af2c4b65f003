import { Trans } from '@lingui/react/macro'
import { Cloud, CloudOff, HardDrive } from 'lucide-react'
import { formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { useLine } from '#widgets/state-words.ts'
import type { AnswerSource } from './answer-source.ts'

const PartLine = ({ why, asOf }: Extract<AnswerSource, { at: 'device-part' }>) => {
  const line = useLine()
  const when = asOf === null ? '' : formatDateTime(asOf)
  switch (why) {
    case 'copying':
      return <Trans>From this device; the library is still downloading</Trans>
    case 'offline':
      return when ? (
        <Trans>
          From the part of the library stored on this device, as of {when}. {line}, so the rest cannot be searched
        </Trans>
      ) : (
        <Trans>From what has been downloaded so far. {line}, so the rest cannot be searched</Trans>
      )
    case 'visitor':
      return <Trans>From the part of the library stored on this device. Log in to search the rest</Trans>
    case 'part':
      return when ? (
        <Trans>From the part of the library stored on this device, as of {when}</Trans>
      ) : (
        <Trans>From what has been downloaded so far</Trans>
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
          <Trans>From the server: this device stores only part of the library</Trans>
        </p>
      )
  }
}
