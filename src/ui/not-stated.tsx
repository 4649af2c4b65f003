import { Trans } from '@lingui/react/macro'

/** In the place of a figure or a name that the record does not give. */
export const NotStated = () => (
  <span className="faint">
    <Trans>not stated</Trans>
  </span>
)
