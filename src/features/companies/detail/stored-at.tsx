import { Trans } from '@lingui/react/macro'
import { formatBytes } from '#i18n/formats.ts'

export interface FileHere {
  readonly at: 'pinned' | 'seen' | 'absent'
  readonly bytes: number | null
}

/** Says whether a file opens without a network. */
export const StoredAt = ({ here, offline }: { here: FileHere | undefined; offline: boolean }) => {
  if (here === undefined) return null
  const size = here.bytes === null ? '' : formatBytes(here.bytes)
  switch (here.at) {
    case 'pinned':
      return (
        <span className="tag tag--line">
          <Trans>In the offline pack, {size}</Trans>
        </span>
      )
    case 'seen':
      return (
        <span className="tag tag--line">
          <Trans>On this device, {size}</Trans>
        </span>
      )
    case 'absent':
      return (
        <span className="tiny faint">
          {offline ? <Trans>Not on this device</Trans> : <Trans>Opens online only</Trans>}
        </span>
      )
  }
}
