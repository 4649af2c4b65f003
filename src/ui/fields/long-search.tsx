import { Trans } from '@lingui/react/macro'

/** Says that a very long text is searched only in part. Loaded only if there is one. */
export const LongSearch = () => (
  <p className="mt-1 tiny muted long-search" role="status">
    <Trans>Only the first 140 characters are searched.</Trans>
  </p>
)
