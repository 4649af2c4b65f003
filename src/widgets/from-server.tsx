import { Trans } from '@lingui/react/macro'
import { Cloud } from 'lucide-react'
import { formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/icon.tsx'

/** A record that the server gave, at `at` (ms since 1970), because this device has no copy of it. */
export const FromServer = ({ at }: { readonly at: number }) => {
  const when = formatDateTime(at)
  return (
    <p className="asof">
      <Icon of={Cloud} />
      <Trans>From the server, {when}. Not kept on this device</Trans>
    </p>
  )
}
