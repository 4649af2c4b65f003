import { Trans } from '@lingui/react/macro'

/** Says what a search does with a very long text. Loaded only when there is one. */
export const LongSearch = () => (
  <p className="mt-1 tiny muted long-search" role="status">
    <Trans>Only the first 140 characters are searched.</Trans>
  </p>
)
