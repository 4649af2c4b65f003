import { Trans } from '@lingui/react/macro'

/** Shown in place of a figure or name that the record does not contain. */
export const NotStated = () => (
  <span className="faint">
    <Trans>not stated</Trans>
  </span>
)
