import { Trans } from '@lingui/react/macro'

/** States that only a part of a very long text is searched. Its chunk is loaded only for such a text. */
export const LongSearch = () => (
  <p className="mt-1 tiny muted long-search" role="status">
    <Trans>Only the first 140 characters are searched.</Trans>
  </p>
)
