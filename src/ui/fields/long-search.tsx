import { Trans } from '@lingui/react/macro'

export const LongSearchNote = () => (
  <p className="mt-1 tiny muted long-search" role="status">
    <Trans>Only the first 140 characters are searched.</Trans>
  </p>
)
